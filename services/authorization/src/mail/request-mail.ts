import type { MailLanguage } from '@irp/contracts/notifications';
import type { RequestedMail } from './requested-mail.ts';
import type { MailRequestStore } from './store/mail-request-store.ts';

/**
 * Resolves once the request is stored. The notifications service fetches the request, because mails
 * contain links that must not pass the bus.
 */
export type RequestMail = (mail: RequestedMail) => Promise<void>;

interface Dependencies {
  mailRequests: Pick<MailRequestStore, 'add'>;
  /** @param userId null: the address is nobody's yet */
  languageOf(userId: string | null): Promise<MailLanguage>;
}

export function createRequestMail({ mailRequests, languageOf }: Dependencies): RequestMail {
  return async (mail) =>
    mailRequests.add({
      ...mail,
      language: await languageOf(mail.userId),
    });
}
