export { decrypt, encrypt, ivBytes } from './aes-gcm.ts';
export { createKeyCheck, type KeyCheck } from './key-check.ts';
export { createSealer, type Sealer } from './sealer.ts';
