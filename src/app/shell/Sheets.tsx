import { lazy, Suspense, type ReactNode } from 'react';
import { useExplorer } from '../store/context';
import type { SheetName } from '../store/state';

const ActionSheet = lazy(() => import('../actions/ActionSheet').then((module) => ({ default: module.ActionSheet })));
const KeysSheet = lazy(() => import('./KeysSheet').then((module) => ({ default: module.KeysSheet })));
const BranchesSheet = lazy(() =>
  import('../branches/BranchesSheet').then((module) => ({ default: module.BranchesSheet })),
);
const PaletteSheet = lazy(() => import('../palette/PaletteSheet').then((module) => ({ default: module.PaletteSheet })));
const SettingsSheet = lazy(() =>
  import('../settings/SettingsSheet').then((module) => ({ default: module.SettingsSheet })),
);
const ExportSheet = lazy(() => import('../export/ExportSheet').then((module) => ({ default: module.ExportSheet })));
const RawSheet = lazy(() => import('../raw/RawSheet').then((module) => ({ default: module.RawSheet })));
const CompareSheet = lazy(() => import('../compare/CompareSheet').then((module) => ({ default: module.CompareSheet })));

function sheetOf(name: SheetName): ReactNode {
  switch (name) {
    case 'keys':
      return <KeysSheet />;
    case 'actions':
      return <ActionSheet />;
    case 'compare':
      return <CompareSheet />;
    case 'branches':
      return <BranchesSheet />;
    case 'raw':
      return <RawSheet />;
    case 'palette':
      return <PaletteSheet />;
    case 'settings':
      return <SettingsSheet />;
    case 'export':
      return <ExportSheet />;
  }
}

/** The open sheet; each is loaded when it is opened first. */
export function Sheets() {
  const sheet = useExplorer((state) => state.sheet);
  return <Suspense>{sheet !== null && sheetOf(sheet)}</Suspense>;
}
