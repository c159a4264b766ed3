import type { PublicListing, publicVersionSchema } from '@irp/contracts/directory';
import { type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import type { z } from 'zod';
import { installAddress, listingAddress, searchAddress } from './addresses.ts';
import { externalLink } from './external-link.ts';
import { identity, screenshotList } from './identity.ts';
import { permissions, unreviewedNote } from './permissions.ts';
import { day, excerpt, paragraphs, publicPage } from './site.ts';
import { directoryTexts } from './texts/index.ts';

type PublicVersion = z.infer<typeof publicVersionSchema>;

interface ListingFields {
  language: PageLanguage;
  listing: PublicListing;
  /** The latest versions, newest first. */
  versions: readonly PublicVersion[];
  origin: string;
}

/** Returns the page with all public facts about an integration. */
export function listingPage({ language, listing, versions, origin }: ListingFields): Page {
  const t = directoryTexts[language];
  const { id, name, vendor, description, categories, version } = listing;
  const body = html`${identity(listing, language, ({ organizationId }) => searchAddress({ publisher: organizationId }))}
${categories.length > 0 && html`<p>${categories.map((category) => html`<a href="${searchAddress({ category })}">${category}</a> `)}</p>`}
${paragraphs(description)}
${unreviewedNote(listing, language)}${install(listing, language)}
${screenshotList(listing.screenshots, language)}
${list(t.features, listing.supportedFeatures)}
<h2>${t.asksFor}</h2>
${permissions(listing, language)}
${links(t.documentation, listing.documentationLinks)}
${links(t.support, listing.supportContacts)}
${listing.securityInformation && html`<h2>${t.security}</h2>${paragraphs(listing.securityInformation)}`}
<h2>${t.versions}</h2>
<p>${t.latest(version.number, day(version.releasedAt, language))}</p>
${versions.map((one) => versionItem(one, language))}`;
  return publicPage(
    {
      title: name,
      description: excerpt(description, 160) || t.byVendor(name, vendor),
      canonical: origin + listingAddress(id),
      body,
    },
    language,
  );
}

function install(
  { id, acceptsInstallations, environment }: PublicListing,
  language: PageLanguage,
): Html {
  const t = directoryTexts[language];
  if (!acceptsInstallations) {
    return html`<p class="note">${t.acceptsNone}</p>`;
  }
  return html`<form method="get" action="${installAddress(id)}"><p class="actions"><button type="submit">${t.submitInstall}</button></p></form>${
    environment === 'sandbox' && html`<p class="note">${t.sandboxOnly}</p>`
  }`;
}

function list(heading: string, items: readonly string[]): Html | undefined {
  if (items.length === 0) {
    return undefined;
  }
  return html`<h2>${heading}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

function links(heading: string, targets: readonly string[]): Html | undefined {
  if (targets.length === 0) {
    return undefined;
  }
  return html`<h2>${heading}</h2><ul>${targets.map((target) => html`<li>${externalLink(target)}</li>`)}</ul>`;
}

function versionItem(
  { number, releasedAt, releaseNotes }: PublicVersion,
  language: PageLanguage,
): Html {
  return html`<h3>${number}</h3><p><small>${day(releasedAt, language)}</small></p>${paragraphs(releaseNotes)}`;
}
