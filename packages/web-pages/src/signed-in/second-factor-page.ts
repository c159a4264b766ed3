import { type Html, html } from '../html.ts';
import type { PageLanguage } from '../language.ts';
import type { Page } from '../page.ts';
import { pageTexts } from '../texts.ts';
import type { PersonsWorkspace } from './parts.ts';

/**
 * Returns the page for a session without a second factor, in a workspace that requires a second
 * factor.
 * @param address the URL of the requested page
 */
export function secondFactorPage(
  { name }: PersonsWorkspace,
  context: Html,
  address: string,
  language: PageLanguage,
): Page {
  const t = pageTexts[language].secondFactor;
  const linkTo = (href: string) => (text: string) => html`<a href="${href}">${text}</a>`;
  const links = {
    codes: linkTo('/account/codes'),
    passkeys: linkTo('/account/passkeys'),
    signOut: linkTo('/oauth/logout'),
    again: linkTo(address),
  };
  return {
    title: t.title,
    status: 403,
    body: html`${context}<p class="fault" role="alert">${t.isRequired(name)}</p>
<p>${t.whatToDo(links)}</p>`,
  };
}
