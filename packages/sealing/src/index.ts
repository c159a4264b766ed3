export { decrypt, encrypt, ivBytes } from './aes-gcm.ts';
export { createSealer, type Sealer } from './sealer.ts';
