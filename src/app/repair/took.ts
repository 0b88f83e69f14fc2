/** How long something took here, as opposed to in a run: `140 ms`, `4.2 s`. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${Math.max(10, Math.round(ms / 10) * 10)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
