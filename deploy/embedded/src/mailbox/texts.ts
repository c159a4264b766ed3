import type { PageLanguage } from '@irp/web-pages';

const en = {
  title: 'Mailbox',
  what: 'No SMTP server is configured (SMTP_URL): mails are stored and shown here, newest first.',
  asJson: 'As JSON',
  preview: 'Every kind of mail, with sample data',
  none: 'No mail yet.',
  older: 'Older mails',
  to: (address: string) => `To ${address}`,
  asHtml: 'As HTML',
  mailAsHtml: 'The mail as HTML',
};

const de: typeof en = {
  title: 'Postfach',
  what: 'Kein SMTP-Server ist eingestellt (SMTP_URL): E-Mails werden gespeichert und hier angezeigt, die neueste zuerst.',
  asJson: 'Als JSON',
  preview: 'Jede Art von E-Mail, mit Beispieldaten',
  none: 'Noch keine E-Mail.',
  older: 'Ältere E-Mails',
  to: (address) => `An ${address}`,
  asHtml: 'Als HTML',
  mailAsHtml: 'Die E-Mail als HTML',
};

export const mailboxTexts: Record<PageLanguage, typeof en> = { en, de };
