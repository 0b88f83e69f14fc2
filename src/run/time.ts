/** Days, clock times and durations as the pages write them. Day 0 is the day of the start; clocks are UTC. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Calendar days since the day of the start, so that a clock past midnight belongs to the next day. */
export function dayNumber(start: number, at: number): number {
  return Math.floor(at / DAY) - Math.floor(start / DAY);
}

/** `day 328` */
export function dayText(start: number, at: number): string {
  return `day ${dayNumber(start, at)}`;
}

/** `21:02`, or `21:02:30` where seconds are asked for. */
export function clockText(at: number, seconds = false): string {
  return new Date(at).toISOString().slice(11, seconds ? 19 : 16);
}

function unit(amount: number, one: string, many: string): string {
  // Below a thousand there is nothing to set apart, and asking costs a thousand times more than writing.
  const number = amount < 1000 ? String(amount) : amount.toLocaleString('en-US');
  return `${number} ${amount === 1 ? one : many}`;
}

/** `24 s`, `5 min`, `3 h`, `36 days`: one unit, rounded down, two below a day where the rest matters. @param ms zero or more */
export function durationText(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) {
    const minutes = Math.floor((span % HOUR) / MINUTE);
    const hours = `${Math.floor(span / HOUR)} h`;
    return minutes === 0 ? hours : `${hours} ${minutes} min`;
  }
  return unit(Math.floor(span / DAY), 'day', 'days');
}

/** `10 %`: the part as whole percents. */
export function percentText(part: number): string {
  return `${Math.round(part * 100)} %`;
}
