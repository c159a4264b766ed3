import { createHash } from 'node:crypto';
import type { InvestmentFields } from '@irp/contracts';
import type { Reader } from '../domain/reader.ts';

/**
 * The id of the record that a line of an import makes: a repeat under the same Idempotency-Key makes the same, so that
 * no line is imported twice; another line under that key makes another, so that none is lost. It begins with the line
 * number, so that records of one import keep the order of their file (UUID version 8, RFC 9562, section 5.8).
 */
export function importId(
  { workspaceId, environment, actorId }: Reader,
  idempotencyKey: string,
  line: number,
  fields: Partial<InvestmentFields>,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([workspaceId, environment, actorId, idempotencyKey, line, fields]))
    .digest();
  hash.writeUIntBE(line, 0, 6);
  hash[6] = 0x80 | (hash[6]! & 0x0f);
  hash[8] = 0x80 | (hash[8]! & 0x3f);
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
