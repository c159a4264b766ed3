import { createHash } from 'node:crypto';
import { invalidField, type PlatformError } from '@irp/errors';
import { z } from 'zod';

/** Where a page ends. */
export interface PageEnd {
  /** The sort keys of the page's last record, as texts. */
  keys: readonly string[];
  /** Number of records up to that one. */
  offset: number;
}

const schema = z.tuple([z.int().min(0), z.string()], z.string());
const checksumLength = 8;

/**
 * Makes the end of a page opaque for `meta.nextCursor`: base64url (RFC 4648, section 5), so that
 * callers send it back unchanged.
 * @param query the list, its filters and sort order: with others the cursor is rejected
 */
export function encodeCursor({ keys, offset }: PageEnd, query: unknown): string {
  const payload = Buffer.from(JSON.stringify([offset, fingerprintOf(query), ...keys])).toString(
    'base64url',
  );
  return payload + checksumOf(payload);
}

/** @throws PlatformError 400 for a cursor that is malformed, altered or of another query */
export function decodeCursor(cursor: string, query: unknown): PageEnd {
  const payload = cursor.slice(0, -checksumLength);
  // The checksum detects accidental changes only: a forged cursor gives access to nothing, because
  // it is just a position.
  if (cursor.slice(-checksumLength) !== checksumOf(payload)) {
    throw invalidCursor();
  }
  const [offset, fingerprint, ...keys] = parse(payload);
  if (fingerprint !== fingerprintOf(query)) {
    throw invalidCursor(
      'belongs to another list, other filters or another sort order: start without a cursor',
    );
  }
  return { keys, offset };
}

/** @param message follows the name of the parameter */
export function invalidCursor(
  message = 'must be meta.nextCursor of the previous page',
): PlatformError {
  return invalidField('cursor', message);
}

function parse(payload: string): z.output<typeof schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    throw invalidCursor();
  }
}

function fingerprintOf(query: unknown): string {
  return digestOf(JSON.stringify(query)).slice(0, 16);
}

function checksumOf(payload: string): string {
  return digestOf(payload).slice(0, checksumLength);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
