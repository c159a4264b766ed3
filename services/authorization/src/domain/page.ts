import { PlatformError } from '@irp/errors';

/** What a cursor of a list by ascending id says. @throws PlatformError 400 for one that no answer gave */
export function afterId(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!text.startsWith('after:')) {
    const message = 'must be meta.nextCursor of the page before';
    throw new PlatformError('invalid_request', `cursor ${message}`, { errors: [{ field: 'cursor', message }] });
  }
  return text.slice('after:'.length);
}

/**
 * The first `limit` of what was read after `after`. One more than that was asked for: it tells whether a page follows,
 * also of a page of none.
 */
export function toPage<Item>(read: Item[], limit: number, after: string | undefined, idOf: (item: Item) => string) {
  const data = read.slice(0, limit);
  const last = data.at(-1);
  const lastId = last === undefined ? (after ?? '') : idOf(last);
  const nextCursor = read.length > limit ? Buffer.from(`after:${lastId}`).toString('base64url') : null;
  return { data, meta: { nextCursor } };
}
