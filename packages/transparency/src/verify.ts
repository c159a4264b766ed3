// The verifier. This part also runs in a browser, where `node:crypto` and `Buffer` are replaced.
export type { BundleError, BundleErrorKind } from './bundle/bundle-error.ts';
export type { BundleVerdict, VerifiedBundle } from './bundle/bundle-verdict.ts';
export { verifyBundle } from './bundle/verify-bundle.ts';
export { parseCheckpoint } from './note/checkpoint.ts';
export { followKeys } from './note/follow-keys.ts';
export { readPublicKeys } from './note/public-keys.ts';
