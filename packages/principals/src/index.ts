export { principalHeader } from './principal-header.ts';
export {
  createPrincipalSigner,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
} from './principal-signer.ts';
export { createPrincipalVerifier, type PrincipalVerifier } from './principal-verifier.ts';
