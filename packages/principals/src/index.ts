export { principalHeader } from './principal-header.ts';
export {
  createPrincipalSigner,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
  type SignedRequest,
} from './principal-signer.ts';
export { createPrincipalVerifier, type PrincipalVerifier, type Sender } from './principal-verifier.ts';
