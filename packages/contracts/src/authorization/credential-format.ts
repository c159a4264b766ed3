import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DataEnvironment } from '../principal.ts';
import { pooledRandomBytes } from '../random-pool.ts';

export type CredentialKind = 'api_key' | 'access_token';

/** What a credential says of itself, before anyone looks it up. */
export interface CredentialParts {
  kind: CredentialKind;
  environment: DataEnvironment;
  region: string;
}

type Place = Pick<CredentialParts, 'environment' | 'region'>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const wordByEnvironment = { production: 'live', sandbox: 'test' } as const;
const kindByMark = { irk: 'api_key', irt: 'access_token' } as const;
const pattern = /^(irk|irt)_(live|test)_([a-z]{2,8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * A fresh key: `irk_live_us_` (or `irk_test_…` for the sandbox), 43 random base-62 characters (256 bits), and 6 of
 * checksum, so that secret scanners recognise a leaked one and a mistyped one is refused without a look-up.
 */
export function generateApiKey({ environment, region }: Place): string {
  return withChecksum(`irk_${wordByEnvironment[environment]}_${region}_`);
}

/** A fresh access token, `irt_live_us_…`: made like an API key, opaque to everyone but the platform. */
export function generateAccessToken({ environment, region }: Place): string {
  return withChecksum(`irt_${wordByEnvironment[environment]}_${region}_`);
}

/** A fresh client secret, `irs_…`: URL-safe, because some clients send it unencoded in Basic authentication. */
export function generateClientSecret(): string {
  return withChecksum('irs_');
}

/** The parts of a well-formed key or access token whose checksum is right, else undefined. */
export function parseCredential(text: string): CredentialParts | undefined {
  const match = pattern.exec(text);
  if (!match || checksum(text.slice(0, -6)) !== match[5]) return undefined;
  return {
    kind: kindByMark[match[1] as keyof typeof kindByMark],
    environment: match[2] === 'live' ? 'production' : 'sandbox',
    region: match[3]!,
  };
}

/** The first characters, fit to be shown again: they tell which key or secret it is, not what it is. */
export function credentialPrefix(credential: string): string {
  return credential.slice(0, credential.lastIndexOf('_') + 7);
}

/** SHA-256, base64url. Each has 256 random bits: a slow password hash would add nothing. */
export function hashCredential(credential: string): string {
  return hash('sha256', credential, 'base64url');
}

function withChecksum(mark: string): string {
  const body = mark + randomBase62(43);
  return body + checksum(body);
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: what lies above would favour some characters.
    for (const byte of pooledRandomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
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
