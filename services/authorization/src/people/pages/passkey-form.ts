import { type Html, html } from '../../web/html.ts';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';

interface PasskeyFormFields {
  request: PasskeyRequest;
  ceremony: 'create' | 'get';
  button: string;
  /** Hidden fields beside those of the passkey. */
  hidden: Html;
  /** The path that the form is sent to. Default: the page's own. */
  action?: string | undefined;
}

/** A form that {@link passkeyScript} fills in. The server tells a browser that does not run it why nothing was sent. */
export function passkeyForm({ request, ceremony, button, hidden, action }: PasskeyFormFields): Html {
  return html`<form method="post"${action && html` action="${action}"`} data-passkey="${ceremony}" data-options="${request.options}">${hidden}<input type="hidden" name="ceremony" value="${request.ceremony}"><input type="hidden" name="credential" value="">
<p class="fault" role="alert" hidden></p>
<p class="actions"><button type="submit">${button}</button></p></form>
<noscript><p class="note">Passkeys need JavaScript.</p></noscript>`;
}

/**
 * Asks the browser for the passkey before the form is sent. The options and the answer are WebAuthn's own JSON, so that no
 * library is needed in the page.
 */
export const passkeyScript = `
for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fault = form.querySelector('[role=alert]');
    try {
      const options = JSON.parse(form.dataset.options);
      const credential = form.dataset.passkey === 'create'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.credential.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      fault.textContent = error.name === 'InvalidStateError' ? 'This device has a passkey of your account already.'
        : error.name === 'NotAllowedError' ? 'It was cancelled, or took too long. Try again.'
        : 'This browser could not use a passkey (' + error.name + ').';
      fault.hidden = false;
    }
  });
}
`;
