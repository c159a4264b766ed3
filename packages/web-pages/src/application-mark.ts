import { type Html, html } from './html.ts';

/** An application, where no logo of it can be shown: its initial, its name and its publisher. */
export function applicationMark(name: string, publisher?: string): Html {
  return html`<div class="entry">${initialMark(name)}<div><p><strong>${name}</strong>${
    publisher !== undefined && html`<br><small>published by ${publisher}</small>`
  }</p></div></div>`;
}

/** In the place of a logo. The name stands beside it. */
export function initialMark(name: string): Html {
  const [initial = ''] = name.toUpperCase();
  return html`<span class="logo" aria-hidden="true">${initial}</span>`;
}
