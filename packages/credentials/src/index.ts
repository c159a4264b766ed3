export {
  type CredentialParts,
  credentialPrefix,
  generateAccessToken,
  generateApiKey,
  generateClientSecret,
  hashCredential,
  parseCredential,
} from './credential-format.ts';
export { pooledRandomBytes } from './random-pool.ts';
