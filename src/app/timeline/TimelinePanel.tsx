import type { Layout } from '../shell/media';
export function TimelinePanel({ layout }: { readonly layout: Layout; readonly folded: boolean }) {
  return <section className="timeline" aria-label="Timeline" style={{ height: layout === 'phone' ? 310 : 370 }} />;
}
