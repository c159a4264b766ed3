import { type Html, html } from '@irp/web-pages';
import type { PageContext, Redirect } from './page-handlers.ts';
import type { AccountTexts } from './texts/en.ts';
import { accountTexts } from './texts/index.ts';

type Deed = keyof AccountTexts['done'];

const parameter = 'done';

/** Leads to a page that says what a form has done. */
export function redirectAfter(deed: Deed, path: string): Redirect {
  return { location: `${path}?${new URLSearchParams({ [parameter]: deed })}` };
}

/**
 * What the form before has done. Undefined also where another site leads to the page: it would have
 * the platform say what nobody did.
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
