import { type Html, html } from '@irp/web-pages';
import type { PageContext, Redirect } from './page-handlers.ts';
import type { AccountTexts } from './texts/en.ts';
import { accountTexts } from './texts/index.ts';

type Deed = keyof AccountTexts['done'];

const parameter = 'done';

/** Returns a redirect to a page that shows a note about the form's result. */
export function redirectAfter(deed: Deed, path: string): Redirect {
  return { location: `${path}?${new URLSearchParams({ [parameter]: deed })}` };
}

/**
 * Returns the note about the result of the preceding form. Returns undefined for a request from
 * another site: a link on another site must not make the page report an action that never happened.
 */
export function doneNote({ request, query, language }: PageContext): Html | undefined {
  const { done } = accountTexts[language];
  const deed = query.get(parameter) ?? '';
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin' || !isDeed(deed, done)) {
    return undefined;
  }
  return html`<p class="note" role="status">${done[deed]}</p>`;
}

function isDeed(deed: string, done: AccountTexts['done']): deed is Deed {
  return Object.hasOwn(done, deed);
}
