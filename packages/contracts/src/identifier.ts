import { pooledRandomBytes } from '@irp/secrets';
import { z } from 'zod';

/** A new UUID version 7 (RFC 9562, section 5.7), ordered by time: indexes grow at the end. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = pooledRandomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An identifier for finding records, outside of paths. A UUID matches regardless of letter case
 * (RFC 9562, section 4), like the values of other filters; other identifiers, such as names of
 * services, are compared exactly.
 */
export function idFilter(maxLength = 64) {
  return z.string().min(1).max(maxLength).transform(canonicalId);
}

/** The stored form of an identifier: a UUID in lower case. */
export function canonicalId(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : id;
}

/**
 * An identifier in a path: a UUID in any letter case. A malformed id returns 404 like an unknown
 * id: the response reveals no format.
 */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .meta({ pattern: '^[0-9A-Za-z_-]+$' })
  .transform(canonicalId);
