import { type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import { renderSVG } from 'uqr';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import { signInTexts } from '../people/pages/texts/index.ts';
import type { User } from '../people/store/user-store.ts';
import { totpUri } from '../people/totp.ts';
import { passwordField } from './password-field.ts';
import { accountTexts } from './texts/index.ts';

interface EnrolFields extends Partial<FormError> {
  language: PageLanguage;
  user: User;
  csrf: string;
  secret: string;
  /** The encrypted secret, for a hidden field of the form. */
  enrolment: string;
  /** The authorization request that requires codes; undefined on the account page. */
  request?: { application: string; workspace: string };
}

export function enrolPage({
  language,
  user,
  csrf,
  secret,
  enrolment,
  request,
  error,
  ...response
}: EnrolFields): Page {
  const t = accountTexts[language].enrolment;
  const uri = totpUri(secret, user.email);
  const image = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
  return {
    title: t.turnOn,
    ...response,
    body: html`${
      request &&
      html`<p>${t.requiredBy(request.workspace, request.application)}</p>
<p class="note">${t.orPasskey((text) => html`<a href="/account/passkeys" target="_blank" rel="noopener">${text}</a>`)}</p>`
    }${errorNote(error, language)}
<p>${t.what}</p>
<p><img src="${image}" width="240" height="240" alt="${t.qrCode}"></p>
<p>${t.secret(html`<code>${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>`)}</p>
<p>${t.onThisDevice((text) => html`<a href="${uri}">${text}</a>`)} <code>${uri}</code></p>
<form method="post"${!request && html` action="/account/codes/on"`}><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="enrolment" value="${enrolment}">
${passwordField(language)}
<label for="code">${t.currentCode}</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required>
<p class="actions"><button type="submit" name="action" value="enrol">${t.submit}</button>
${request && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>${t.cancel}</button>`}</p></form>${!request && backLink(language)}`,
  };
}

/** Makes a click select all codes, and hides everything else when the page is printed. */
const recoveryCodesStyle = `
ol.codes{padding:.75rem 1rem;list-style:none;border:1px solid var(--irp-border);border-radius:var(--irp-radius-md);-webkit-user-select:all;user-select:all}
@media print{.skip,header.site,main>:not(h1,.codes){display:none}}`;

interface RecoveryCodesFields {
  language: PageLanguage;
  title: string;
  codes: readonly string[];
  /** Link to the next page; default: the account page. */
  next?: Html;
}

export function recoveryCodesPage({
  language,
  title,
  codes,
  next = backLink(language),
}: RecoveryCodesFields): Page {
  const t = accountTexts[language].enrolment;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  const download = (text: string) =>
    html`<a href="${file}" download="recovery-codes.txt">${text}</a>`;
  return {
    title,
    style: recoveryCodesStyle,
    body: html`<p>${t.recoveryCodes}</p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p>${t.keepCodes(download)}</p>${next}`,
  };
}

interface TurnOffFields extends Partial<FormError> {
  language: PageLanguage;
  csrf: string;
  /** Number of unused recovery codes. */
  left: number;
  /** Names of the workspaces that require a second factor of this user. */
  requiredBy: readonly string[];
}

export function turnOffPage({
  language,
  csrf,
  left,
  requiredBy,
  error,
  ...response
}: TurnOffFields): Page {
  const t = accountTexts[language].enrolment;
  return {
    title: t.turnOff,
    ...response,
    body: html`${errorNote(error, language)}<p>${t.codesLeft(left, (text) => html`<a href="/account/codes/recovery">${text}</a>`)}</p>
${requiredBy.length === 0 ? turnOffForm(csrf, language) : requiredNote(requiredBy, language)}${backLink(language)}`,
  };
}

export function renewPage({
  language,
  csrf,
  error,
  ...response
}: Partial<FormError> & { language: PageLanguage; csrf: string }): Page {
  const t = accountTexts[language].enrolment;
  return {
    title: t.renew,
    ...response,
    body: html`${errorNote(error, language)}<p>${t.renewEffect}</p>
<form method="post" action="/account/codes/recovery"><input type="hidden" name="csrf" value="${csrf}">
${passwordField(language)}
<p class="actions"><button type="submit">${t.showNew}</button></p></form>${backLink(language)}`,
  };
}

function turnOffForm(csrf: string, language: PageLanguage): Html {
  return html`<form method="post" action="/account/codes/off"><input type="hidden" name="csrf" value="${csrf}">
${passwordField(language)}
<label for="code">${signInTexts[language].code}</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required>
<p class="actions"><button class="danger" type="submit">${accountTexts[language].enrolment.submitOff}</button></p></form>`;
}

function requiredNote(names: readonly string[], language: PageLanguage): Html {
  return html`<p class="fault" role="alert">${accountTexts[language].enrolment.isRequired}</p>
<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`;
}

function backLink(language: PageLanguage): Html {
  return html`<p><a href="/account">${accountTexts[language].backToAccount}</a></p>`;
}
