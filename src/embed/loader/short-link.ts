/** On the page behind a short link: what its address says beyond the scenario is handed on to the player and to the explorer. */
const player = document.querySelector('tls-explainer');
const explorer = document.querySelector<HTMLAnchorElement>('a[data-explorer]');
const query = new URLSearchParams(location.search);

if (player) {
  for (const [key, value] of query)
    if (/^[a-z]{1,16}$/.test(key) && key !== 'scenario') player.setAttribute(key, value);
  if (location.hash.startsWith('#!')) player.setAttribute('state', location.hash.slice(2));
}

if (explorer && (location.search !== '' || location.hash.startsWith('#!'))) {
  const link = new URL(explorer.href);
  for (const [key, value] of query) if (key !== 'scenario') link.searchParams.set(key, value);
  if (location.hash.startsWith('#!')) {
    link.hash = location.hash;
    if (!query.has('step')) link.searchParams.delete('step');
  }
  explorer.href = link.href;
}

export {};
