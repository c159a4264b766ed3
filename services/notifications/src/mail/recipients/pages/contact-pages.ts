import { hidden, html, type Page, type PageLanguage } from '@irp/web-pages';
import type { NotificationContact } from '../domain/notification-contact.ts';
import { confirmationPath } from './confirmation-address.ts';
import { confirmationTexts } from './texts/index.ts';

interface ConfirmationPage {
  language: PageLanguage;
  contact: NotificationContact;
  workspace: string;
}

export function questionPage(
  { language, contact, workspace }: ConfirmationPage,
  token: string,
): Page {
  const t = confirmationTexts[language];
  return {
    title: t.title,
    body: html`<p>${t.question(workspace, contact.target)}</p>
<form method="post" action="${confirmationPath}">${hidden('token', token)}
<p class="actions"><button type="submit" name="action" value="confirm">${t.confirm}</button>
<button type="submit" name="action" value="decline" class="second">${t.decline}</button></p></form>
<p>${t.effect}</p>`,
  };
}

export function confirmedPage({ language, contact, workspace }: ConfirmationPage): Page {
  const t = confirmationTexts[language];
  return {
    title: t.confirmed,
    body: html`<p>${t.getsNotices(workspace, contact.target)}</p>`,
  };
}

export function declinedPage({ language, contact, workspace }: ConfirmationPage): Page {
  const t = confirmationTexts[language];
  return {
    title: t.declined,
    body: html`<p>${t.isNoContact(workspace, contact.target)}</p>`,
  };
}

export function endedPage(language: PageLanguage): Page {
  const t = confirmationTexts[language];
  return {
    title: t.ended,
    status: 410,
    body: html`<p>${t.whyEnded}</p>`,
  };
}
