import { PlatformError } from '@irp/errors';
import { html } from './html.ts';
import type { Page } from './page.ts';

/** What the browser sent back belongs to no session. */
export const tooOld = new PlatformError(
  'invalid_request',
  'This page is too old, or your browser keeps no cookies. Allow cookies here, and open it again.',
);

/** It leads to the page that the form is on; whoever has no device meets only the one to sign out. */
export function tooOldPage(path: string): Page {
  const onDevice = path.toLowerCase().startsWith('/oauth/device');
  const again = onDevice ? '/oauth/device' : '/oauth/logout';
  return {
    title: 'This page is too old',
    status: tooOld.status,
    body: html`<p class="fault" role="alert">${tooOld.message}</p>
<p><a href="${again}">Open it again</a>${onDevice && '. If your code is refused there, start again on your device.'}</p>`,
  };
}
