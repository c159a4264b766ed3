import { dayElement, type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import { passkeyForm, passkeyScript } from '../people/pages/passkey-form.ts';
import { signInTexts } from '../people/pages/texts/index.ts';
import type { PasskeyRequest } from '../people/passkeys/passkeys.ts';
import type { Passkey } from '../people/store/passkey-store.ts';
import { passwordField } from './password-field.ts';
import { accountTexts } from './texts/index.ts';

interface PasskeysFields extends Partial<FormError> {
  language: PageLanguage;
  /** The note about the result of the preceding form. */
  done?: Html | undefined;
  csrf: string;
  passkeys: readonly Passkey[];
  /** Whether browsers support passkeys for this site. */
  available: boolean;
  /** The name that the user entered for a new passkey. */
  name?: string;
}

export function passkeysPage({
  language,
  csrf,
  passkeys,
  available,
  name,
  done,
  error,
  ...response
}: PasskeysFields): Page {
  const t = accountTexts[language];
  const form = html`<h2>${t.passkeys.add}</h2>
<form method="post" action="/account/passkeys/add"><input type="hidden" name="csrf" value="${csrf}">
<label for="name">${t.passkeys.name}</label>
<input type="text" id="name" name="name" value="${name}" maxlength="200" required aria-describedby="name-rule">
<p id="name-rule">${t.passkeys.nameExample}</p>
${passwordField(language)}
<p class="actions"><button type="submit">${t.passkeys.add}</button></p></form>`;
  return {
    title: t.passkeys.title,
    ...response,
    body: html`${done}${errorNote(error, language)}
<p>${t.passkeys.what}</p>
${passkeys.length === 0 ? html`<p>${t.passkeys.none}</p>` : html`<ul>${passkeys.map((passkey) => passkeyItem(passkey, language))}</ul>`}
${passkeys.length > 0 && html`<p>${t.passkeys.recoveryCodes((text) => html`<a href="/account/codes/recovery">${text}</a>`)}</p>`}
${available ? form : html`<p class="note">${t.passkeys.withoutName}</p>`}<p><a href="/account">${t.backToAccount}</a></p>`,
  };
}

function passkeyItem({ id, name, createdAt, lastUsedAt }: Passkey, language: PageLanguage): Html {
  const { passkeys } = accountTexts[language];
  const lastUsed = lastUsedAt ? dayElement(lastUsedAt, language) : undefined;
  return html`<li>${passkeys.item(name, dayElement(createdAt, language), lastUsed)} <a href="/account/passkeys/remove?id=${id}" aria-label="${passkeys.removeNamed(name)}">${passkeys.remove}</a></li>`;
}

export function createPasskeyPage({
  language,
  csrf,
  request,
}: {
  language: PageLanguage;
  csrf: string;
  request: PasskeyRequest;
}): Page {
  const t = accountTexts[language].passkeys;
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}">`;
  return {
    title: t.add,
    script: passkeyScript(signInTexts[language]),
    body: html`<p>${t.browserAsks}</p>
${passkeyForm({
  language,
  request,
  ceremony: 'create',
  button: t.create,
  hidden,
  action: '/account/passkeys/create',
})}
<p><a href="/account/passkeys">${t.back}</a></p>`,
  };
}

interface RemoveFields extends Partial<FormError> {
  language: PageLanguage;
  csrf: string;
  passkey: Passkey;
  /**
   * The names of the workspaces that require a second factor, if this passkey is the user's last
   * second factor.
   */
  requiredBy: readonly string[];
}

export function removePasskeyPage({
  language,
  csrf,
  passkey,
  requiredBy,
  error,
  ...response
}: RemoveFields): Page {
  const t = accountTexts[language].passkeys;
  const form = html`<p>${t.removalEffect(passkey.name)}</p>
<form method="post" action="/account/passkeys/remove"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${passkey.id}">
${passwordField(language)}
<p class="actions"><button class="danger" type="submit">${t.remove}</button></p></form>`;
  const kept = html`<p class="fault" role="alert">${t.isLastFactor}</p>
<ul>${requiredBy.map((workspace) => html`<li>${workspace}</li>`)}</ul>`;
  return {
    title: t.removal,
    ...response,
    body: html`${errorNote(error, language)}${requiredBy.length === 0 ? form : kept}<p><a href="/account/passkeys">${t.back}</a></p>`,
  };
}
