import type { listAuditCheckpoints as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

export function listCheckpoints({ checkpoints }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const { limit, cursor } = query;
    const rows = await checkpoints.list(principal.workspaceId, belowOf(cursor), limit + 1);
    const shown = rows.slice(0, limit);
    const data = shown.map(({ size, rootHash, at, note }) => ({ size, rootHash, at: at.toISOString(), note }));
    const more = rows.length > limit && limit > 0;
    const nextCursor = more ? Buffer.from(String(shown.at(-1)!.number)).toString('base64url') : null;
    return { status: 200, body: { data, meta: { nextCursor } } };
  };
}

function belowOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const message = 'must be meta.nextCursor of the page before';
  throw new PlatformError('invalid_request', `cursor ${message}`, { errors: [{ field: 'cursor', message }] });
}
