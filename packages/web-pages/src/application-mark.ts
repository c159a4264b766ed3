import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';
import { pageTexts } from './texts.ts';

export interface MarkedApplication {
  name: string;
  publisher?: string | undefined;
  /** The address of its logo at this origin: the page has `hasImages`. */
  logo?: string | undefined;
}

/** An application: its logo, its name and its publisher. */
export function applicationMark(
  { name, publisher, logo }: MarkedApplication,
  language: PageLanguage = defaultPageLanguage,
): Html {
  return html`<div class="entry">${logoOrInitial(name, logo)}<div><p><strong>${name}</strong>${
    publisher !== undefined &&
    html`<br><small>${pageTexts[language].publishedBy(publisher)}</small>`
  }</p></div></div>`;
}

/**
 * The name stands beside it, so that it has no text for people who do not see it.
 * @param logo covers the initial; where a browser cannot load it, the initial stays
 */
export function logoOrInitial(name: string, logo?: string): Html {
  const [initial = ''] = name.toUpperCase();
  return html`<span class="logo" aria-hidden="true">${initial}${
    logo !== undefined && html`<span><img src="${logo}" alt="" loading="lazy"></span>`
  }</span>`;
}
