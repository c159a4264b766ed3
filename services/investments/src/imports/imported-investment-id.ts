import { createHash } from 'node:crypto';
import { newId } from '@irp/contracts';
import type { InvestmentFields } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';

/**
 * Returns the id of the record that a row of an import creates. The same row gets the same id if a
 * request repeats the Idempotency-Key, so that a retry imports no row twice. A row with other
 * fields gets another id, so that no row is lost. The id begins with the line number, so that
 * records keep the order of the file (UUID version 8, RFC 9562, section 5.8).
 */
export function importedInvestmentId(
  { workspaceId, environment, actorId }: AccessContext,
  idempotencyKey: string,
  line: number,
  fields: Partial<InvestmentFields>,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([workspaceId, environment, actorId, idempotencyKey, line, fields]))
    .digest();
  hash.writeUIntBE(line, 0, 6);
  hash.writeUInt8(0x80 | (hash.readUInt8(6) & 0x0f), 6);
  hash.writeUInt8(0x80 | (hash.readUInt8(8) & 0x3f), 8);
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Returns the id of a record if the request has no Idempotency-Key. All ids of an import contain
 * the same timestamp. The line number replaces 32 random bits, so that the records keep the order
 * of the file (UUID version 7, RFC 9562, section 6.2, method 1).
 */
export function newInvestmentId(startedMs: number, line: number): string {
  const id = newId(startedMs);
  const digits = line.toString(16).padStart(8, '0').slice(-8);
  return `${id.slice(0, 15)}${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6)}${id.slice(26)}`;
}
