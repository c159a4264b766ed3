import type { RequestedMail } from './requested-mail.ts';
import type { MailRequestStore } from './store/mail-request-store.ts';

/** Resolves once the request is stored. The notifications service fetches it: mails contain links that must not pass the bus. */
export type RequestMail = (mail: RequestedMail) => Promise<void>;

interface Dependencies {
  mailRequests: Pick<MailRequestStore, 'add'>;
}

export function createRequestMail({ mailRequests }: Dependencies): RequestMail {
  return (mail) => mailRequests.add({ ...mail, language: 'en' });
}
