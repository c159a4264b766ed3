import type { readMailboxMail as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { RenderMail } from '../mail.ts';
import type { MailStore } from '../store/mail-store.ts';
import { viewKeptMail } from './view-kept-mail.ts';

interface Dependencies {
  mails: MailStore;
  render: RenderMail;
}

export function readMailboxMail({ mails, render }: Dependencies) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const mail = await mails.findKept(body.id);
    if (!mail) {
      throw new PlatformError('not_found', 'There is no such mail.');
    }
    return {
      status: 200,
      body: await viewKeptMail(mail, render),
    };
  };
}
