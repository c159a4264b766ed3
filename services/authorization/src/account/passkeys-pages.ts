import { type Html, html, type Page } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import { passkeyForm, passkeyScript } from '../people/pages/passkey-form.ts';
import type { PasskeyRequest } from '../people/passkeys/passkeys.ts';
import type { Passkey } from '../people/store/passkey-store.ts';

interface PasskeysFields extends Partial<FormError> {
  csrf: string;
  passkeys: readonly Passkey[];
  /** Whether browsers have passkeys for this site. */
  available: boolean;
  /** What was entered as the name of a new one. */
  name?: string;
}

const passwordField = html`<label for="password">Your password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>`;
const back = html`<p><a href="/account">Back to your account</a></p>`;
const withoutName = html`<p class="note">Browsers have no passkeys for a site without a name, such as this one. Its operator can give it
one: set AUTH_URL to an address with a host name, such as https://platform.example, or localhost with its port on this machine.</p>`;

export function passkeysPage({
  csrf,
  passkeys,
  available,
  name,
  error,
  ...response
}: PasskeysFields): Page {
  const form = html`<h2>Add a passkey</h2>
<form method="post" action="/account/passkeys/add"><input type="hidden" name="csrf" value="${csrf}">
<label for="name">What do you call it?</label>
<input type="text" id="name" name="name" value="${name}" maxlength="200" required aria-describedby="name-rule">
<p id="name-rule">Such as "Laptop" or "Security key".</p>
${passwordField}
<p class="actions"><button type="submit">Add a passkey</button></p></form>`;
  return {
    title: 'Your passkeys',
    ...response,
    body: html`${errorNote(error)}
<p>A passkey is kept by your device, your password manager or a security key. It signs you in without a password, or takes the place of a code.</p>
${passkeys.length === 0 ? html`<p>You have no passkeys.</p>` : html`<ul>${passkeys.map(passkeyItem)}</ul>`}
${passkeys.length > 0 && html`<p><a href="/account/codes/recovery">New recovery codes</a>, for the day when you do not have your passkey at hand</p>`}
${available ? form : withoutName}${back}`,
  };
}

function passkeyItem({ id, name, createdAt, lastUsedAt }: Passkey): Html {
  return html`<li><strong>${name}</strong>: added on ${day(createdAt)}, ${lastUsedAt ? html`last used on ${day(lastUsedAt)}` : 'never used'}. <a href="/account/passkeys/remove?id=${id}" aria-label="Remove ${name}">Remove</a></li>`;
}

function day(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 10)}</time>`;
}

export function createPasskeyPage({
  csrf,
  request,
}: {
  csrf: string;
  request: PasskeyRequest;
}): Page {
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}">`;
  return {
    title: 'Add a passkey',
    script: passkeyScript,
    body: html`<p>Your browser asks where to keep the passkey, and for a PIN, your fingerprint or your face.</p>
${passkeyForm({
  request,
  ceremony: 'create',
  button: 'Create the passkey',
  hidden,
  action: '/account/passkeys/create',
})}
<p><a href="/account/passkeys">Back to your passkeys</a></p>`,
  };
}

interface RemoveFields extends Partial<FormError> {
  csrf: string;
  passkey: Passkey;
  /**
   * The names of the workspaces for which it is the last second factor of the user that they
   * require.
   */
  requiredBy: readonly string[];
}

export function removePasskeyPage({
  csrf,
  passkey,
  requiredBy,
  error,
  ...response
}: RemoveFields): Page {
  const form = html`<p>The passkey <strong>${passkey.name}</strong> will no longer sign you in.</p>
<form method="post" action="/account/passkeys/remove"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${passkey.id}">
${passwordField}
<p class="actions"><button class="danger" type="submit">Remove</button></p></form>`;
  const kept = html`<p class="fault" role="alert">You cannot remove your last second factor: one is required of you in</p>
<ul>${requiredBy.map((workspace) => html`<li>${workspace}</li>`)}</ul>`;
  return {
    title: 'Remove a passkey',
    ...response,
    body: html`${errorNote(error)}${requiredBy.length === 0 ? form : kept}<p><a href="/account/passkeys">Back to your passkeys</a></p>`,
  };
}
