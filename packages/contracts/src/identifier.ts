import { z } from 'zod';
import { pooledRandomBytes } from './random-pool.ts';

/** A fresh UUID version 7 (RFC 9562, section 5.7): ordered by time, so that indexes grow at their end. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = pooledRandomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An identifier in a path. Anything else of sane length is simply not found, so that a guess learns nothing. */
export const idSchema = z.string().min(1).max(64);
