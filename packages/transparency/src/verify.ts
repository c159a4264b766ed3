// The exports of the verifier. The verifier runs even in browsers, with replacements of
// `node:crypto` and `Buffer`.
export type { BundleError, BundleErrorKind } from './bundle/bundle-error.ts';
export type { BundleVerdict, VerifiedBundle } from './bundle/bundle-verdict.ts';
export { verifyBundle } from './bundle/verify-bundle.ts';
export { parseCheckpoint } from './note/checkpoint.ts';
export { followKeys } from './note/follow-keys.ts';
export { readPublicKeys } from './note/public-keys.ts';
