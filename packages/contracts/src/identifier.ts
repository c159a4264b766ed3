import { pooledRandomBytes } from '@irp/secrets';
import { z } from 'zod';

/**
 * Returns a new UUID version 7 (RFC 9562, section 5.7). UUIDs of version 7 increase with time, so
 * new entries come last in an index.
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
 * Returns the schema of an identifier in a filter. The filter accepts a UUID in upper and lower
 * case (RFC 9562, section 4). Other identifiers, such as names of services, must be exactly equal.
 */
export function idFilter(maxLength = 64) {
  return z.string().min(1).max(maxLength).transform(canonicalId);
}

/** Returns an identifier as it is stored: UUIDs are in lower case. */
export function canonicalId(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : id;
}

/**
 * An identifier in a path. UUIDs may have any case. A malformed id gets 404 like an unknown id, so
 * that the response does not reveal the format.
 */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .meta({ pattern: '^[0-9A-Za-z_-]+$' })
  .transform(canonicalId);
