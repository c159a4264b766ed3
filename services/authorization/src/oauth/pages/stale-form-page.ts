import { oauthRoutes } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import { errorNoteOf } from '../../people/pages/error-note.ts';
import { oauthTexts } from './texts/index.ts';

/** The error for a form that belongs to no session. */
export const staleForm = new PlatformError(
  'invalid_request',
  'This page has expired, or your browser blocks cookies. Allow cookies for this site and open the page again.',
);

/**
 * Returns the page with a link to a new form: to the device page, or for all other paths to the
 * sign-out page.
 */
export function staleFormPage(path: string, language: PageLanguage): Page {
  const t = oauthTexts[language];
  const onDevice = path.toLowerCase().startsWith(oauthRoutes.code_verification);
  const formPath = onDevice ? oauthRoutes.code_verification : oauthRoutes.end_session;
  const link = (text: string): Html => html`<a href="${formPath}">${text}</a>`;
  return {
    title: t.expired,
    status: staleForm.status,
    body: html`${errorNoteOf(staleForm.message, language)}
<p>${onDevice ? t.openDeviceAgain(link) : t.openAgain(link)}</p>`,
  };
}
