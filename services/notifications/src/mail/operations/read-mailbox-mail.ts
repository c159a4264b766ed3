import type { readMailboxMail as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { RenderMail } from '../mail.ts';
import type { MailStore } from '../store/mail-store.ts';
import { viewStoredMail } from './view-stored-mail.ts';

interface Dependencies {
  mails: MailStore;
  render: RenderMail;
}

export function readMailboxMail({ mails, render }: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const mail = await mails.findStored(body.id);
    if (!mail) {
      throw new PlatformError('not_found', 'There is no such mail.');
    }
    return {
      status: 200,
      body: await viewStoredMail(mail, render),
    };
  };
}
