/** What the site is, and its pages that a newcomer may want first. */
export function FrontLinks({ phone }: { readonly phone: boolean }) {
  return (
    <>
      {!phone && (
        <p className="front-tagline">
          How TLS certificates are renewed in Juju charms, and what an empty answer deletes
        </p>
      )}
      <nav className="front-links" aria-label="Pages">
        <a className="btn quiet" href="?view=learn">
          Learn
        </a>
        <a className="btn quiet" href="?view=matrix">
          Matrix
        </a>
        <a className="btn quiet" href="?view=diagnose">
          <span>
            Diagnose<span className="word"> a dump</span>
          </span>
        </a>
      </nav>
    </>
  );
}
