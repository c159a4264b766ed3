import { generateKeyPairSync } from 'node:crypto';
import { createNoteSigner, type NoteSigner } from '../../src/note/note-signer.ts';

export function createTestSigner(kid: string): NoteSigner {
  const { privateKey } = generateKeyPairSync('ed25519');
  return createNoteSigner({ ...privateKey.export({ format: 'jwk' }), kid });
}
