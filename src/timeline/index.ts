/** The timeline: a model from steps, a layout from a model, a drawing from a layout. */
export { timelineModel, type ModelOptions } from './model/model';
export { pemCache, type PemCache } from './model/book';
export * from './model/types';
export { layoutTimeline, type Layout, type LayoutOptions } from './layout/layout';
export * from './layout/types';
export { VARIANTS, type Variant, type VariantId } from './layout/variants';
export { hitAt, type Hit } from './layout/hit';
export { svgText, timelineSvg, type SvgOptions } from './svg/svg';
export { h, serialize, type SvgNode } from './svg/node';
export { standaloneCss, timelineCss } from './svg/style';
export { minimapGround, minimapHeight, minimapOf, minimapSvg, type Minimap, type MinimapOptions } from './minimap';
export { describeTimeline } from './describe';
export { compareModel, divergenceOf, type ComparedRun, type SharedAxis } from './compare';
export { measureByTable, type Measure, type TextStyle } from './text';
export { timeScale, type TimeInput, type TimeOptions, type TimeScale } from './time';
export * from './tokens';
