import { createHmac, sign } from 'node:crypto';
import type { SigningKey } from './signing-keys.ts';

export interface SignedMessage {
  id: string;
  timestampS: number;
  body: string;
}

/**
 * Returns the header `webhook-signature` with a signature for each key (Standard Webhooks,
 * "Signature scheme").
 */
export function signMessage(
  keys: readonly SigningKey[],
  { id, timestampS, body }: SignedMessage,
): string {
  const content = `${id}.${timestampS}.${body}`;
  return keys.map((key) => `${key.version},${signatureOf(key, content)}`).join(' ');
}

function signatureOf({ version, key }: SigningKey, content: string): string {
  return version === 'v1'
    ? createHmac('sha256', key).update(content).digest('base64')
    : sign(null, Buffer.from(content), key).toString('base64');
}
