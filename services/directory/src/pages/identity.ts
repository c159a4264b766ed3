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
 * Returns logo, name and publisher of an integration.
 * @param linkOf returns the address of a publisher's page. Only pages whose title is the
 *   integration's name pass `linkOf`. Without `linkOf`, the result contains the integration's name.
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
 * Returns the mark with the verified domain of a publisher. The directory has verified the domain,
 * but not the name beside the domain.
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

/** Returns the logo. The logo has no alternative text, because the name is beside it. */
export function logoImage(logo: ListingImageView | null, name: string): Html {
  const src = addressOf(logo);
  if (!logo || !src) {
    return logoOrInitial(name);
  }
  return html`<img class="logo" src="${src}" width="${logo.width}" height="${logo.height}" alt="" loading="lazy">`;
}

/**
 * Returns the screenshots. Each screenshot links to its full size, because an image is wider than
 * the screen of a phone.
 */
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

/**
 * Returns the address of an image if a browser can load the image from the page's origin without an
 * API credential; otherwise undefined.
 */
function addressOf(image: ListingImageView | null): string | undefined {
  return image && (ofEverybody.test(image.url) || ofSession.test(image.url))
    ? image.url
    : undefined;
}
