import type { MailLanguage } from '@irp/contracts/notifications';
import type { RequestedMail } from './requested-mail.ts';
import type { MailRequestStore } from './store/mail-request-store.ts';

/**
 * Stores a request for a mail, which the notifications service fetches. The request is not
 * published on the bus, because mails contain links with secrets.
 */
export type RequestMail = (mail: RequestedMail) => Promise<void>;

interface Dependencies {
  mailRequests: Pick<MailRequestStore, 'add'>;
  /** Returns the language of a user. @param userId null if the address belongs to no user yet */
  languageOf(userId: string | null): Promise<MailLanguage>;
}

export function createRequestMail({ mailRequests, languageOf }: Dependencies): RequestMail {
  return async (mail) =>
    mailRequests.add({
      ...mail,
      language: await languageOf(mail.userId),
    });
}
