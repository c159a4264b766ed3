import { createHash } from 'node:crypto';
import { PlatformError } from '@irp/errors';
import { z } from 'zod';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { Position, SortKeys } from '../domain/sort-order.ts';

const schema = z.strictObject({ v: z.string(), i: z.string(), o: z.int().min(0), q: z.string() });
const checksumLength = 8;

/** A cursor goes with the filters and the order it was made for: with others it would skip and repeat. */
export function queryFingerprint(query: unknown): string {
  return digestOf(JSON.stringify(query)).slice(0, 16);
}

export function encodeCursor(last: InvestmentRow, keys: SortKeys, offset: number, fingerprint: string): string {
  const value = last[keys.field];
  const v = value instanceof Date ? value.toISOString() : value;
  const place = Buffer.from(JSON.stringify({ v, i: last._id, o: offset, q: fingerprint })).toString('base64url');
  return `${place}${checksumOf(place)}`;
}

/** @throws PlatformError 400 for what no answer gave, or an answer to another query */
export function decodeCursor(cursor: string, keys: SortKeys, fingerprint: string): Position {
  const parsed = schema.safeParse(parse(cursor));
  if (!parsed.success) throw bad('must be meta.nextCursor of the page before');
  const { v, i, o, q } = parsed.data;
  if (q !== fingerprint) throw bad('belongs to other filters or another order: begin again without it');
  if (keys.field === 'name' || keys.field === 'tickerSymbol') return { value: v, id: i, offset: o };
  const time = new Date(v);
  if (Number.isNaN(time.getTime())) throw bad('must be meta.nextCursor of the page before');
  return { value: time, id: i, offset: o };
}

/** The checksum finds what was altered by accident; whoever forges one gains nothing, for a cursor only tells a place. */
function parse(cursor: string): unknown {
  const place = cursor.slice(0, -checksumLength);
  if (cursor.slice(-checksumLength) !== checksumOf(place)) return undefined;
  try {
    return JSON.parse(Buffer.from(place, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function checksumOf(place: string): string {
  return digestOf(place).slice(0, checksumLength);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function bad(message: string): PlatformError {
  return new PlatformError('invalid_request', `cursor ${message}`, { errors: [{ field: 'cursor', message }] });
}
