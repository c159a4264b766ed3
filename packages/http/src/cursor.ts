import { createHash } from 'node:crypto';
import { invalidField, type PlatformError } from '@irp/errors';
import { z } from 'zod';

/** The position at which a page ends. */
export interface PageEnd {
  /** The values by which the last record of the page is sorted, as texts. */
  keys: readonly string[];
  /** Number of records from the beginning of the list to the end of the page. */
  offset: number;
}

const schema = z.tuple([z.int().min(0), z.string()], z.string());
const checksumLength = 8;

/**
 * Encodes the end of a page as a cursor in base64url (RFC 4648, section 5). A client sends the
 * cursor from `meta.nextCursor` back unchanged.
 * @param query the list with its filters and sort order. With any other query, the cursor is
 *   rejected.
 */
export function encodeCursor({ keys, offset }: PageEnd, query: unknown): string {
  const payload = Buffer.from(JSON.stringify([offset, fingerprintOf(query), ...keys])).toString(
    'base64url',
  );
  return payload + checksumOf(payload);
}

/**
 * Decodes a cursor.
 * @throws PlatformError 400 if the cursor is malformed or altered, or belongs to another query
 */
export function decodeCursor(cursor: string, query: unknown): PageEnd {
  const payload = cursor.slice(0, -checksumLength);
  // The checksum detects accidental changes. A forged cursor does no harm: a cursor is only a
  // position and gives access to no record.
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

/**
 * Creates the error for an invalid cursor. @param message the text after the name of the parameter
 */
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
