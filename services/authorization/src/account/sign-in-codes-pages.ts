import { type Html, html, type Page } from '@irp/web-pages';
import { renderSVG } from 'uqr';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import type { User } from '../people/store/user-store.ts';
import { totpUri } from '../people/totp.ts';

interface EnrolFields extends Partial<FormError> {
  user: User;
  csrf: string;
  secret: string;
  /** The secret, encrypted for the form's hidden field. */
  enrolment: string;
  /** The authorization request that requires it; default: the account page. */
  request?: { application: string; workspace: string };
}

const passwordField = html`<label for="password">Your password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>`;
const back = html`<p><a href="/account">Back to your account</a></p>`;

export function enrolPage({
  user,
  csrf,
  secret,
  enrolment,
  request,
  error,
  ...response
}: EnrolFields): Page {
  const uri = totpUri(secret, user.email);
  const image = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
  return {
    title: 'Turn on sign-in codes',
    ...response,
    body: html`${
      request &&
      html`<p>The workspace <strong>${request.workspace}</strong> requires a second factor. Set it up to continue to <strong>${request.application}</strong>.</p>
<p class="note">To use a passkey instead, add it on <a href="/account/passkeys" target="_blank" rel="noopener">your account page</a>, and reload this page.</p>`
    }${errorNote(error)}
<p>With an authenticator app, a stolen password alone is not enough to sign in. Scan this QR code with the app, or enter the secret there.</p>
<p><img src="${image}" width="240" height="240" alt="QR code of the secret below"></p>
<p>Secret: <code>${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code></p>
<p>On this device: <a href="${uri}">open the app</a> <code>${uri}</code></p>
<form method="post"${!request && html` action="/account/codes/on"`}><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="enrolment" value="${enrolment}">
${passwordField}
<label for="code">Current code from the app</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required>
<p class="actions"><button type="submit" name="action" value="enrol">Turn on</button>
${request && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>Cancel</button>`}</p></form>${!request && back}`,
  };
}

interface RecoveryCodesFields {
  title: string;
  codes: readonly string[];
  /** Where the person goes on; default: back to the account page. */
  next?: Html;
}

export function recoveryCodesPage({ title, codes, next = back }: RecoveryCodesFields): Page {
  return {
    title,
    body: html`<p>If you lose your device, each of these recovery codes works once instead of a code. They are not shown again: print them, or store them in your password manager.</p>
<ol>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>${next}`,
  };
}

interface TurnOffFields extends Partial<FormError> {
  csrf: string;
  /** Unused recovery codes. */
  left: number;
  /** The names of the workspaces that require a second factor of the user. */
  requiredBy: readonly string[];
}

export function turnOffPage({ csrf, left, requiredBy, error, ...response }: TurnOffFields): Page {
  return {
    title: 'Turn off sign-in codes',
    ...response,
    body: html`${errorNote(error)}<p>You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left. <a href="/account/codes/recovery">Replace them with new ones</a></p>
${requiredBy.length === 0 ? turnOffForm(csrf) : requiredNote(requiredBy)}${back}`,
  };
}

export function renewPage({
  csrf,
  error,
  ...response
}: Partial<FormError> & { csrf: string }): Page {
  return {
    title: 'New recovery codes',
    ...response,
    body: html`${errorNote(error)}<p>The recovery codes that you have now will no longer work.</p>
<form method="post" action="/account/codes/recovery"><input type="hidden" name="csrf" value="${csrf}">
${passwordField}
<p class="actions"><button type="submit">Show new recovery codes</button></p></form>${back}`,
  };
}

function turnOffForm(csrf: string): Html {
  return html`<form method="post" action="/account/codes/off"><input type="hidden" name="csrf" value="${csrf}">
${passwordField}
<label for="code">Code from your authenticator app, or a recovery code</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required>
<p class="actions"><button class="danger" type="submit">Turn off</button></p></form>`;
}

function requiredNote(names: readonly string[]): Html {
  return html`<p class="fault" role="alert">You cannot turn sign-in codes off: a second factor is required of you in</p>
<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`;
}
