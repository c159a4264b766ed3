import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';
import { pageTexts } from './texts.ts';

export interface MarkedApplication {
  name: string;
  publisher?: string | undefined;
  /** The URL of the logo at the origin of the page. The page must have `hasImages`. */
  logo?: string | undefined;
}

/** Returns the logo, the name and the publisher of an application. */
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
 * Returns the logo, or the initial of the name. Screen readers skip the logo, because the name is
 * beside the logo.
 * @param logo the URL of an image that covers the initial. If a browser cannot load the image, the
 *   initial stays visible.
 */
export function logoOrInitial(name: string, logo?: string): Html {
  const [initial = ''] = name.toUpperCase();
  return html`<span class="logo" aria-hidden="true">${initial}${
    logo !== undefined && html`<span><img src="${logo}" alt="" loading="lazy"></span>`
  }</span>`;
}
