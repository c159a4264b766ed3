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

/** One more than the page was read: it tells whether another page follows. */
export function toPage<Item>(read: Item[], limit: number, idOf: (item: Item) => string) {
  const data = read.slice(0, limit);
  const last = data.at(-1);
  const nextCursor = read.length > limit && last ? Buffer.from(`after:${idOf(last)}`).toString('base64url') : null;
  return { data, meta: { nextCursor } };
}
