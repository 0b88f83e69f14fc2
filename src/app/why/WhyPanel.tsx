import type { Ref } from 'react';
export function WhyPanel({ ref }: { readonly ref: Ref<HTMLElement> }) {
  return (
    <section ref={ref} className="panel why" aria-label="Why">
      <div className="panel-head">
        <h2>Why</h2>
      </div>
    </section>
  );
}
