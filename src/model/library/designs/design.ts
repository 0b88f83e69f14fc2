/**
 * A design: a small change to the released library, as a class over its requirer object. It overrides only what it changes, as its Python
 * twin in conformance/designs does, so that the two can be read side by side.
 */
import type { Design } from '../../setup';
import type { Requirer } from '../requirer';

export type RequirerClass = typeof Requirer;

export interface DesignModule {
  readonly id: Design;
  /** The library's functions that it replaces, by their Python names. */
  readonly overrides: readonly string[];
  /** What it adds to the public API. */
  readonly adds: readonly string[];
  /** The class with the change on top of `base`, which may be another design's. */
  readonly over: (base: RequirerClass) => RequirerClass;
}
