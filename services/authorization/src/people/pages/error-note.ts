import { type Html, html } from '@irp/web-pages';

/** The error above a form; undefined where there is no error. */
export function errorNote(error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="fault" role="alert">${error}</p>`;
}
