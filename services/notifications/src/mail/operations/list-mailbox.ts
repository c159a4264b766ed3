import type { listMailbox as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { RenderMail } from '../mail.ts';
import type { MailStore } from '../store/mail-store.ts';
import { viewStoredMail } from './view-stored-mail.ts';

interface Dependencies {
  mails: MailStore;
  render: RenderMail;
}

export function listMailbox({ mails, render }: Dependencies): Operation<typeof contract> {
  return async ({ body: { before, limit } }) => {
    const found = await mails.listStored(before, limit + 1);
    const shown = await Promise.all(
      found.slice(0, limit).map((mail) => viewStoredMail(mail, render)),
    );
    return {
      status: 200,
      body: {
        mails: shown,
        more: found.length > limit,
      },
    };
  };
}
