/** The pages beside the explorer, by the `view` of their address. Each is its own part of the site and is loaded when it is opened. */
import type { ComponentType } from 'react';

export interface View {
  /** What it is called in the menu of views and in the title of the window. */
  readonly title: string;
  /** One line beneath the title in the menu. */
  readonly says: string;
  readonly load: () => Promise<ComponentType>;
}

export const VIEWS: Readonly<Record<string, View>> = {
  learn: {
    title: 'Learn',
    says: 'Ten short lessons beside the live explorer',
    load: () => import('./learn/LearnPage').then((m) => m.LearnPage),
  },
  repair: {
    title: 'Repair it',
    says: 'Edit a charm until every situation is safe',
    load: () => import('./repair/RepairPage').then((m) => m.RepairPage),
  },
  check: {
    title: 'Check my charm',
    says: 'Your charm, or your patch of the library, through every situation: a test report',
    load: () => import('./check/CheckPage').then((m) => m.CheckPage),
  },
  matrix: {
    title: 'Matrix',
    says: 'Every reconciler in every situation, every order of events',
    load: () => import('./matrix/MatrixPage').then((m) => m.MatrixPage),
  },
  designs: {
    title: 'Designs',
    says: 'What each change to the library fixes, and what it costs',
    load: () => import('./designs/DesignsPage').then((m) => m.DesignsPage),
  },
  neighbours: {
    title: 'Neighbours',
    says: 'How others renew: do they make before they break?',
    load: () => import('./neighbours/NeighboursPage').then((m) => m.NeighboursPage),
  },
  fleet: {
    title: 'Fleet',
    says: 'What gaps cost a fleet in a year: formula, chart, drawn years',
    load: () => import('./fleet/FleetPage').then((m) => m.FleetPage),
  },
  diagnose: {
    title: 'Diagnose',
    says: 'Paste what Juju shows: what is wrong, what comes next',
    load: () => import('./diagnose/DiagnosePage').then((m) => m.DiagnosePage),
  },
  certificates: {
    title: 'Certificates',
    says: 'Requests and certificates as real X.509, decoded and compared',
    load: () => import('./certificates/CertificatesPage').then((m) => m.CertificatesPage),
  },
  reference: {
    title: 'Pull API reference',
    says: 'What each getter returns, state by state, in each release',
    load: () => import('./reference/ReferencePage').then((m) => m.ReferencePage),
  },
  'safe-reconciler': {
    title: 'Safe reconciler',
    says: 'Code that is right, and the run that breaks without each line',
    load: () => import('./reconciler-guide/GuidePage').then((m) => m.GuidePage),
  },
  glossary: {
    title: 'Glossary',
    says: 'Every word, with a step that shows it',
    load: () => import('./glossary/GlossaryPage').then((m) => m.GlossaryPage),
  },
};

/** The explorer itself has no name of its own: it is what an address without a view opens. */
export const EXPLORER = { title: 'Explorer', says: 'One run, hook by hook' } as const;

/** @returns null where the address opens the explorer */
export function viewAt(search: string): string | null {
  const view = new URLSearchParams(search).get('view');
  return view !== null && Object.hasOwn(VIEWS, view) ? view : null;
}

/** The page's own address: a directory on a server, a file on a disk. */
export function viewAddress(view: string | null, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(view === null ? {} : { view }), ...more }).toString();
  return query === '' ? window.location.pathname : `?${query}`;
}
