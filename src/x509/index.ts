/** Real X.509: made of symbolic objects, decoded, compared, sorted out of a paste, and turned into symbolic objects again. */
export * from './read/types';
export { decode, decodeDer, kindOfLabel } from './read/decode';
export { load } from './read/load';
export { nameText } from './read/name';
export { sansText } from './read/extensions';
export { attributesOf } from './attributes';
export { colons } from './bytes';
export { compare, type Comparison, type Row } from './compare/compare';
export { dateText, fieldsOf, SECTIONS, type Counts, type Field, type Section, type Side } from './compare/fields';
export { sameForLibrary, type Verdict } from './compare/verdicts';
export { bundle, type Bundle, type BundleChain, type BundleItem, type Link } from './bundle/bundle';
export { judgeChain, type ChainJudgement, type ChainOrder } from './chain';
export { checkSignature, namesItsSigner, type SignatureCheck } from './verify';
export { newRealStore, type Real, type RealStore, type Unmakeable } from './make/store';
export { learnKeys, realOf, realText } from './make/make';
export { symbolise, type Numbers, type Symbolised } from './symbolic';
export { textsOfWorld } from './world';
