import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { pooledRandomBytes } from './random-pool.ts';

/** The facts in the text of a credential. No lookup is necessary. */
export interface CredentialParts {
  kind: 'api_key' | 'access_token';
  environment: 'production' | 'sandbox';
  region: string;
}

type IssueOptions = Omit<CredentialParts, 'kind'>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const modeByEnvironment = { production: 'live', sandbox: 'test' } as const;
const kindByPrefix = { irk: 'api_key', irt: 'access_token' } as const;
const pattern = /^(irk|irt)_(live|test)_([a-z]{2,8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * Returns a new API key: `irk_live_us_` (`irk_test_us_` for the sandbox), 43 random base-62
 * characters (256 bits), and a checksum of 6 characters. With the checksum, secret scanners
 * recognize a leaked key, and a mistyped key is rejected without a lookup.
 */
export function generateApiKey({ environment, region }: IssueOptions): string {
  return withChecksum(`irk_${modeByEnvironment[environment]}_${region}_`);
}

/**
 * Returns a new access token, `irt_live_us_…`, in the format of an API key. The token is opaque to
 * clients.
 */
export function generateAccessToken({ environment, region }: IssueOptions): string {
  return withChecksum(`irt_${modeByEnvironment[environment]}_${region}_`);
}

/**
 * Returns a new client secret, `irs_…`. The secret has only characters that need no URL encoding,
 * because some clients do not encode secrets in Basic authentication.
 */
export function generateClientSecret(): string {
  return withChecksum('irs_');
}

/**
 * Returns the parts of an API key or access token; undefined if the text is malformed or has a
 * wrong checksum.
 */
export function parseCredential(text: string): CredentialParts | undefined {
  const [, prefix, mode, region, , expected] = pattern.exec(text) ?? [];
  if (region === undefined || checksum(text.slice(0, -6)) !== expected) {
    return undefined;
  }
  return {
    kind: kindByPrefix[prefix as keyof typeof kindByPrefix],
    environment: mode === 'live' ? 'production' : 'sandbox',
    region,
  };
}

/**
 * Returns the first characters of a credential. In lists, the first characters identify a
 * credential without revealing the rest.
 */
export function credentialPrefix(credential: string): string {
  return credential.slice(0, credential.lastIndexOf('_') + 7);
}

/**
 * Returns the SHA-256 in base64url (43 characters). A slow password hash would add nothing, because
 * a credential has 256 random bits.
 */
export function hashCredential(credential: string): string {
  return hash('sha256', credential, 'base64url');
}

function withChecksum(prefix: string): string {
  const body = prefix + randomBase62(43);
  return body + checksum(body);
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte. Larger values are skipped, because they would
    // make some characters more frequent.
    for (const byte of pooledRandomBytes(length)) {
      if (byte < 248 && text.length < length) {
        text += alphabet[byte % 62];
      }
    }
  }
  return text;
}

function checksum(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let digit = 0; digit < 6; digit++) {
    text = alphabet[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}
