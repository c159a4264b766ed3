import { oauthRoutes } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { html, type Page } from '@irp/web-pages';

/** The form belongs to no session. */
export const staleForm = new PlatformError(
  'invalid_request',
  'This page has expired, or your browser blocks cookies. Allow cookies for this site and open the page again.',
);

/** Links to the page with the form: the device page or, for all other paths, the sign-out page. */
export function staleFormPage(path: string): Page {
  const onDevice = path.toLowerCase().startsWith(oauthRoutes.code_verification);
  const formPath = onDevice ? oauthRoutes.code_verification : oauthRoutes.end_session;
  return {
    title: 'This page has expired',
    status: staleForm.status,
    body: html`<p class="fault" role="alert">${staleForm.message}</p>
<p><a href="${formPath}">Open it again</a>${onDevice && '. If your code is rejected there, start again on your device.'}</p>`,
  };
}
