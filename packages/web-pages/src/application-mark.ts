import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';
import { pageTexts } from './texts.ts';

export interface MarkedApplication {
  name: string;
  publisher?: string | undefined;
  /** The address of the logo at this origin: the page has `hasImages`. */
  logo?: string | undefined;
}

/** An application: logo, name and publisher. */
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
 * The name is beside the image: the image has no text for screen readers.
 * @param logo covers the initial; if a browser cannot load the logo, the initial stays
 */
export function logoOrInitial(name: string, logo?: string): Html {
  const [initial = ''] = name.toUpperCase();
  return html`<span class="logo" aria-hidden="true">${initial}${
    logo !== undefined && html`<span><img src="${logo}" alt="" loading="lazy"></span>`
  }</span>`;
}
