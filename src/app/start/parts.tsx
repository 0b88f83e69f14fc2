/** The start page's parts of the explorer's page: loaded only where the address shows it. */
import type { ComponentType } from 'react';
import type { Layout } from '../shell/media';
import { FrontPage } from './FrontPage';
import { FrontLinks } from './FrontLinks';

interface PageProps {
  readonly layout: Layout;
  readonly says: string;
  readonly marks: readonly number[];
  readonly onEnter: () => void;
}

export interface FrontParts {
  readonly Page: ComponentType<PageProps>;
  /** At the top, in place of what belongs to the run. */
  readonly Links: ComponentType<{ readonly phone: boolean }>;
}

export const FRONT: FrontParts = { Page: FrontPage, Links: FrontLinks };
