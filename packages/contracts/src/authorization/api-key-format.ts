import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DataEnvironment } from '../principal.ts';

/** What an API key says of itself, before anyone looks it up. */
export interface ApiKeyParts {
  environment: DataEnvironment;
  region: string;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const wordByEnvironment = { production: 'live', sandbox: 'test' } as const;
const pattern = /^irk_(live|test)_([a-z]{2,8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * A fresh key: `irk_live_us_` (or `irk_test_…` for the sandbox), 43 random base-62 characters (256 bits), and 6 of
 * checksum, so that secret scanners recognise a leaked one and a mistyped one is refused without a look-up.
 */
export function generateApiKey({ environment, region }: ApiKeyParts): string {
  const body = `irk_${wordByEnvironment[environment]}_${region}_${randomBase62(43)}`;
  return body + checksum(body);
}

/** The parts of a well-formed key whose checksum is right, else undefined. */
export function parseApiKey(key: string): ApiKeyParts | undefined {
  const match = pattern.exec(key);
  if (!match || checksum(key.slice(0, -6)) !== match[4]) return undefined;
  return { environment: match[1] === 'live' ? 'production' : 'sandbox', region: match[2]! };
}

/** The first characters, fit to be shown again: they tell which key it is, not what it is. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 7);
}

/** SHA-256, base64url. A key has 256 random bits: a slow password hash would add nothing. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: what lies above would favour some characters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

function checksum(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let place = 0; place < 6; place++) {
    text = alphabet[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}
