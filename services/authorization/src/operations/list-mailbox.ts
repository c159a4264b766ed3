import type { listMailbox as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

const pageSize = 50;

export function listMailbox({ mails }: Deps) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const found = await mails.kept(body.before, pageSize + 1);
    const shown = found.slice(0, pageSize).map(({ id, to, subject, text, createdAt }) => {
      return { id, to, subject, text, createdAt: createdAt.toISOString() };
    });
    return { status: 200, body: { mails: shown, more: found.length > pageSize } };
  };
}
