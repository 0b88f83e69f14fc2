/** Of the contract between pages and frame (docs/embedding.md). The first number is in the loader's name. */
export const EMBED_VERSION = '1.0.0';
