import { oauthRoutes } from '@irp/contracts/authorization';
import { type Html, html } from '@irp/web-pages';
import type { ApiReference } from './api-reference.ts';

interface AuthorizationCodeFlow {
  authorizationUrl: string;
  tokenUrl: string;
  scopes: Record<string, string>;
}

/**
 * Returns the panel in which the reader enters an API key or signs in. Without JavaScript, the
 * panel is hidden.
 */
export function credentialsPanel({ document }: ApiReference): Html {
  const { oauth2 } = document.components.securitySchemes as unknown as {
    oauth2: { flows: { authorizationCode: AuthorizationCodeFlow } };
  };
  const { authorizationUrl, tokenUrl, scopes } = oauth2.flows.authorizationCode;
  return html`<details id="credentials" data-authorize="${authorizationUrl}" data-token="${tokenUrl}" data-revocation="${tokenUrl.replace(oauthRoutes.token, oauthRoutes.revocation)}" hidden>
<summary>Credentials <span id="credential-state"></span></summary>
<div class="panel"><form id="key-form"><label for="api-key">API key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false">
<p class="hint">Requests of this page send it as <code>X-API-Key</code>. This tab keeps the key until it is closed.</p></form>
<form id="sign-in-form"><label for="client-id">Client ID of a public application</label>
<input id="client-id" autocomplete="off" spellcheck="false" required>
<fieldset><legend>Scopes</legend>${Object.entries(scopes).map(
    ([scope, description]) =>
      html`<label class="scope"><input type="checkbox" name="scope" value="${scope}"> <code>${scope}</code> <span>${description}</span></label>`,
  )}</fieldset>
<button>Sign in with OAuth</button></form>
<button id="forget" type="button" class="second" hidden>Forget the credentials</button>
<p id="sign-in-fault" role="alert"></p></div></details>`;
}
