import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import type { PersonsWorkspace } from './parts.ts';

/**
 * The workspace requires a second factor, and the session began without one.
 * @param address of the page that was asked for
 */
export function secondFactorPage(
  { name }: PersonsWorkspace,
  whoAndWhere: Html,
  address: string,
): Page {
  return {
    title: 'A second factor is required',
    status: 403,
    body: html`${whoAndWhere}<p class="fault" role="alert">${name} requires a sign-in with a second factor.</p>
<p>If you have none, <a href="/account/codes">turn on sign-in codes</a> or <a href="/account/passkeys">add a passkey</a>. If you have one,
<a href="/oauth/logout">sign out</a> and sign in with it. Then <a href="${address}">open this page again</a>.</p>`,
  };
}
