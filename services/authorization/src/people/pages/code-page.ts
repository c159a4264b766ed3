import { html, type Page } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { errorNote } from './error-note.ts';
import { passkeyForm, passkeyScript } from './passkey-form.ts';

interface CodeFields {
  /** The passed first factor, encrypted. */
  step: string;
  /** For a person with passkeys, who can use one instead of a code. */
  passkey?: PasskeyRequest | undefined;
  /** Whether the person's authenticator app has codes; else there are recovery codes only. */
  hasCodes: boolean;
  error?: string | undefined;
  application?: string | undefined;
  /** The path that the form is sent to. Default: the page's own. */
  action?: string | undefined;
}

const ofApplication = html`<button class="second" type="submit" name="action" value="other-account" formnovalidate>Use another account</button>
<button class="second" type="submit" name="action" value="deny" formnovalidate>Cancel</button>`;

/**
 * The form for the second factor. Begins again, with another account, on the page that it is sent
 * to.
 */
export function codePage({
  step,
  passkey,
  hasCodes,
  error,
  application,
  action,
}: CodeFields): Page {
  const stepField = html`<input type="hidden" name="step" value="${step}">`;
  const hidden = html`${stepField}<input type="hidden" name="action" value="sign-in">`;
  return {
    title: hasCodes ? 'Enter your code' : 'Use your passkey',
    ...(passkey && { script: passkeyScript }),
    body: html`${errorNote(error)}
${
  passkey &&
  passkeyForm({
    request: passkey,
    ceremony: 'get',
    button: 'Use a passkey',
    hidden,
    action,
  })
}
<form method="post"${action && html` action="${action}"`}>${stepField}
<label for="code">${hasCodes ? 'Code from your authenticator app, or a recovery code' : 'Or a recovery code'}</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required ${!passkey && html`autofocus`}>
<p class="actions"><button type="submit" name="action" value="sign-in">Sign in</button>
${application && ofApplication}</p>
</form>${!application && html`<p><a href="${action}">Use another account</a></p>`}`,
  };
}
