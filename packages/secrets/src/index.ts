export { decrypt, encrypt, ivBytes } from './aes-gcm.ts';
export {
  type CredentialParts,
  credentialPrefix,
  generateAccessToken,
  generateApiKey,
  generateClientSecret,
  hashCredential,
  parseCredential,
} from './credential-format.ts';
export { createKeyCheck, type KeyCheck } from './key-check.ts';
export { pooledRandomBytes } from './random-pool.ts';
export { createSealer, type Sealer } from './sealer.ts';
