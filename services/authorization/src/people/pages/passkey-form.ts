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
  /** Hidden fields beside the fields of the passkey. */
  hidden: Html;
  /** Path to which the form is sent. Default: the path of the page. */
  action?: string | undefined;
}

/**
 * Returns a form that {@link passkeyScript} fills in. If the browser does not run the script, the
 * form is sent without a passkey, and the server responds with the reason.
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
 * Returns a form for the browser's autofill of the e-mail address (conditional mediation). If the
 * user selects a passkey in the autofill, {@link passkeyScript} sends the form. Browsers without
 * conditional mediation show nothing.
 */
export function passkeyAutofill(request: PasskeyRequest): Html {
  return html`<form method="post" data-passkey="autofill" data-options="${request.options}"><input type="hidden" name="action" value="sign-in"><input type="hidden" name="ceremony" value="${request.ceremony}"><input type="hidden" name="credential" value=""></form>`;
}

/**
 * Returns the script that requests the passkey from the browser before the form is sent. Options
 * and response are in the JSON format of WebAuthn, so the page needs no library. The autofill ends
 * when its challenge expires. The password and the button for a passkey still work after the
 * challenge has expired.
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

/**
 * Returns a text as a literal for a script in a page. No character of the result can end the
 * literal or the script.
 */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
}
