import { pooledRandomBytes } from '@irp/secrets';
import { z } from 'zod';

/**
 * A new UUID version 7 (RFC 9562, section 5.7): ordered by time, so that indexes grow at their end.
 */
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
 * An identifier that records are found by, outside of paths. A UUID matches regardless of letter
 * case (RFC 9562, section 4), as the values of other filters do; other identifiers, such as names
 * of services, are compared as they are.
 */
export function idFilter(maxLength = 64) {
  return z.string().min(1).max(maxLength).transform(canonicalId);
}

/** The form in which an identifier is stored: a UUID in lower case. */
export function canonicalId(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : id;
}

/**
 * An identifier in a path: a UUID in any letter case. A malformed one is a 404 like an unknown one,
 * so that the response reveals no format.
 */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .meta({ pattern: '^[0-9A-Za-z_-]+$' })
  .transform(canonicalId);
