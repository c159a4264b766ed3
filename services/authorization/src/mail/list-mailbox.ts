import type { listMailbox as contract } from '@irp/contracts/authorization';
import type { Call, Reply } from '@irp/http';
import type { MailStore } from './store/mail-store.ts';

interface Dependencies {
  mails: MailStore;
}

const pageSize = 50;

export function listMailbox({ mails }: Dependencies) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const listed = await mails.listMailbox(body.before, pageSize + 1);
    const shown = listed.slice(0, pageSize).map(({ id, to, subject, text, createdAt }) => {
      return { id, to, subject, text, createdAt: createdAt.toISOString() };
    });
    return { status: 200, body: { mails: shown, more: listed.length > pageSize } };
  };
}
