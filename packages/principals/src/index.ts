export { isRevokedBy } from './is-revoked-by.ts';
export { createLocalPrincipals } from './local-principals.ts';
export { principalHeader, staleTokenHeader } from './principal-header.ts';
export { createPrincipalSecret } from './principal-secret.ts';
export {
  createPrincipalSigner,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
  type PrincipalSignerOptions,
  publicJwkOf,
  type SignedRequest,
} from './principal-signer.ts';
export {
  createPrincipalVerifier,
  type PrincipalVerifier,
  type PrincipalVerifierOptions,
  type Sender,
  type StaleToken,
} from './principal-verifier.ts';
export {
  createSharedUsedTokens,
  type SharedUsedTokens,
  type SharedUsedTokensOptions,
} from './shared-used-tokens.ts';
