import { html, type Page } from '@irp/web-pages';
import { installAddress } from './addresses.ts';
import { type InstallContext, installPage, whoAndWhere } from './install-parts.ts';

/** The workspace requires a second factor, and the session began without one. */
export function secondFactorPage(context: InstallContext): Page {
  const { id, workspace, environment } = context;
  return installPage({
    title: 'A second factor is required',
    status: 403,
    body: html`${whoAndWhere(context)}<p class="fault" role="alert">${workspace.name} requires a sign-in with a second factor.</p>
<p>If you have none, <a href="/account/codes">turn on sign-in codes</a> or <a href="/account/passkeys">add a passkey</a>. If you have one,
<a href="/oauth/logout">sign out</a> and sign in with it. Then <a href="${installAddress(id, { workspace: workspace.id, environment })}">open this page again</a>.</p>`,
  });
}
