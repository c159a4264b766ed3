import type { ListingImageView, PublicListing } from '@irp/contracts/directory';
import { type Html, html, logoOrInitial, type PageLanguage } from '@irp/web-pages';
import { directoryTexts } from './texts/index.ts';

type Publisher = PublicListing['publisher'];

export interface Identity {
  name: string;
  vendor: string;
  publisher: Publisher;
  logo: ListingImageView | null;
}

/**
 * The publisher of an integration, beside the logo.
 * @param linkOf the page of a publisher, on the page with the name as title; on other pages, the
 *   name stands here
 */
export function identity(
  { name, vendor, publisher, logo }: Identity,
  language: PageLanguage,
  linkOf?: (publisher: Publisher) => string,
): Html {
  const t = directoryTexts[language];
  const shown = linkOf
    ? html`<a href="${linkOf(publisher)}">${publisher.name}</a>`
    : publisher.name;
  return html`<div class="entry">${logoImage(logo, name)}<div><p>${!linkOf && html`<strong>${name}</strong> `}${vendor !== publisher.name && html`${t.by(html`<strong>${vendor}</strong>`)}, `}${t.publishedBy(shown)} ${verifiedMark(publisher.domain, language)}</p></div></div>`;
}

/**
 * The directory vouches for the domain, but not for the name beside the domain.
 * @param domain undefined: the publisher is not verified
 */
export function verifiedMark(
  domain: string | null | undefined,
  language: PageLanguage,
): Html | undefined {
  if (!domain) {
    return undefined;
  }
  return html`<span class="verified"><span aria-hidden="true">✓</span> ${directoryTexts[language].verifiedPublisher}: <strong>${domain}</strong></span>`;
}

/** The name stands beside the logo, so the logo has no alternative text. */
export function logoImage(logo: ListingImageView | null, name: string): Html {
  const src = addressOf(logo);
  if (!logo || !src) {
    return logoOrInitial(name);
  }
  return html`<img class="logo" src="${src}" width="${logo.width}" height="${logo.height}" alt="" loading="lazy">`;
}

/** Each screenshot links to the full image, because the image is larger than a phone. */
export function screenshotList(
  screenshots: readonly ListingImageView[],
  language: PageLanguage,
): Html | undefined {
  const t = directoryTexts[language];
  const shown = screenshots.filter((one) => addressOf(one) !== undefined);
  if (shown.length === 0) {
    return undefined;
  }
  return html`<h2>${t.screenshots}</h2><ul class="screenshots">${shown.map((one, at) => {
    const alt = one.alt || t.screenshot(at + 1, shown.length);
    const src = addressOf(one);
    return html`<li><a href="${src}"><img src="${src}" width="${one.width}" height="${one.height}" alt="${alt}" loading="lazy"></a></li>`;
  })}</ul>`;
}

const ofEverybody = /^\/v\d+\/directory\/images\/[\w-]+$/;
const ofSession = /^\/directory\/listings\/[\w-]+\/install\/images\/[\w-]+\?[\w=&-]+$/;

/** An image that a browser can load without an API credential, and never from another origin. */
function addressOf(image: ListingImageView | null): string | undefined {
  return image && (ofEverybody.test(image.url) || ofSession.test(image.url))
    ? image.url
    : undefined;
}
