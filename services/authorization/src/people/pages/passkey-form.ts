import { type Html, html, type PageLanguage } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { ceremonyMs } from '../passkeys/webauthn.ts';
import type { SignInTexts } from './texts/en.ts';
import { signInTexts } from './texts/index.ts';

interface PasskeyFormFields {
  language: PageLanguage;
  request: PasskeyRequest;
  ceremony: 'create' | 'get';
  button: string;
  /** Hidden fields beside those of the passkey. */
  hidden: Html;
  /** The path that the form is sent to. Default: the page's own. */
  action?: string | undefined;
}

/**
 * A form that {@link passkeyScript} fills in. The server tells a browser that does not run it why
 * nothing was sent.
 */
export function passkeyForm({
  language,
  request,
  ceremony,
  button,
  hidden,
  action,
}: PasskeyFormFields): Html {
  return html`<form method="post"${action && html` action="${action}"`} data-passkey="${ceremony}" data-options="${request.options}">${hidden}<input type="hidden" name="ceremony" value="${request.ceremony}"><input type="hidden" name="credential" value="">
<p class="fault" role="alert" hidden></p>
<p class="actions"><button type="submit">${button}</button></p></form>
<noscript><p class="note">${signInTexts[language].needsJavaScript}</p></noscript>`;
}

/**
 * A form that {@link passkeyScript} sends when the person selects a passkey where the browser fills
 * in the address (conditional mediation). Other browsers show nothing.
 */
export function passkeyAutofill(request: PasskeyRequest): Html {
  return html`<form method="post" data-passkey="autofill" data-options="${request.options}"><input type="hidden" name="action" value="sign-in"><input type="hidden" name="ceremony" value="${request.ceremony}"><input type="hidden" name="credential" value=""></form>`;
}

/**
 * Asks the browser for the passkey before the form is sent. The options and the answer are
 * WebAuthn's own JSON, so that no library is needed in the page. What is offered as autofill ends
 * with its challenge; the password and the button remain.
 */
export function passkeyScript(t: SignInTexts): string {
  const [beforeError = '', afterError = ''] = t.passkeyFailed.split('{error}').map(scriptText);
  return `
const send = async (form, more) => {
  const options = JSON.parse(form.dataset.options);
  const credential = form.dataset.passkey === 'create'
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more });
  form.elements.credential.value = JSON.stringify(credential);
  form.submit();
};
const offer = async (form) => {
  try {
    if (await PublicKeyCredential.isConditionalMediationAvailable())
      await send(form, { mediation: 'conditional', signal: AbortSignal.timeout(${ceremonyMs}) });
  } catch {}
};
for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (form.dataset.passkey === 'autofill') offer(form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fault = form.querySelector('[role=alert]');
    try {
      await send(form);
    } catch (error) {
      fault.textContent = error.name === 'InvalidStateError' ? ${scriptText(t.hasPasskey)}
        : error.name === 'NotAllowedError' ? ${scriptText(t.passkeyCancelled)}
        : ${beforeError} + error.name + ${afterError};
      fault.hidden = false;
    }
  });
}
`;
}

/** A text as a literal of a script in a page: nothing in it ends the literal, or the script. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
}
