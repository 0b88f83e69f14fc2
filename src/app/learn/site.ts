/** Where the site is, ending in a slash; null: the page is a file on a disk, which nobody else can be led to. */
export function siteAddress(): string | null {
  const { href, protocol } = new URL('./', window.location.href);
  return protocol.startsWith('http') ? href : null;
}
