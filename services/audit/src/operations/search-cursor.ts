import { PlatformError } from '@irp/errors';
import type { RecordRow } from '../store/models.ts';
import { placeOf } from '../store/place.ts';
import type { After } from '../store/record-store.ts';

export function encodeCursor({ occurredAt, _id }: RecordRow): string {
  return Buffer.from(`${occurredAt.getTime()}.${placeOf(_id)}`).toString('base64url');
}

/** @throws PlatformError 400 for one that no answer gave */
export function decodeCursor(cursor: string | undefined, idOf: (seq: number) => string): After | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,15})\.(\d{1,12})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!found) {
    const message = 'must be meta.nextCursor of the page before';
    throw new PlatformError('invalid_request', `cursor ${message}`, { errors: [{ field: 'cursor', message }] });
  }
  return { occurredAt: new Date(Number(found[1])), id: idOf(Number(found[2])) };
}
