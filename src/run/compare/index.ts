/** Runs side by side. */
export * from './lockstep';
export * from './milestones';
export * from './naming';
export * from './story';
export * from './told';
export * from './variation';
export * from './verdict';
