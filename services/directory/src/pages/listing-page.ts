import type { PublicListing, publicVersionSchema } from '@irp/contracts/directory';
import { type Html, html, type Page } from '@irp/web-pages';
import type { z } from 'zod';
import { installAddress, listingAddress, searchAddress } from './addresses.ts';
import { externalLink } from './external-link.ts';
import { identity, screenshotList } from './identity.ts';
import { permissions, unreviewedNote } from './permissions.ts';
import { day, excerpt, paragraphs, publicPage } from './site.ts';

type PublicVersion = z.infer<typeof publicVersionSchema>;

interface ListingFields {
  listing: PublicListing;
  /** The latest ones, newest first. */
  versions: readonly PublicVersion[];
  origin: string;
}

/** Everything that the directory knows of an integration. */
export function listingPage({ listing, versions, origin }: ListingFields): Page {
  const { id, name, vendor, description, categories, version } = listing;
  return publicPage({
    title: name,
    description: excerpt(description, 160) || `${name} by ${vendor}`,
    canonical: origin + listingAddress(id),
    body: html`${identity(listing, ({ organizationId }) => searchAddress({ publisher: organizationId }))}
${categories.length > 0 && html`<p>${categories.map((category) => html`<a href="${searchAddress({ category })}">${category}</a> `)}</p>`}
${paragraphs(description)}
${unreviewedNote(listing)}${install(listing)}
${screenshotList(listing.screenshots)}
${list('What it can do', listing.supportedFeatures)}
<h2>What it asks for</h2>
${permissions(listing)}
${links('Documentation', listing.documentationLinks)}
${links('Support', listing.supportContacts)}
${listing.securityInformation && html`<h2>Security</h2>${paragraphs(listing.securityInformation)}`}
<h2>Versions</h2>
<p>The latest is ${version.number}, of ${day(version.releasedAt)}.</p>
${versions.map(versionItem)}`,
  });
}

function install({ id, acceptsInstallations, environment }: PublicListing): Html {
  if (!acceptsInstallations) {
    return html`<p class="note">It accepts no new installations at present.</p>`;
  }
  return html`<form method="get" action="${installAddress(id)}"><p class="actions"><button type="submit">Install</button></p></form>${
    environment === 'sandbox' && html`<p class="note">It works with data of the sandbox only.</p>`
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

function versionItem({ number, releasedAt, releaseNotes }: PublicVersion): Html {
  return html`<h3>${number}</h3><p><small>${day(releasedAt)}</small></p>${paragraphs(releaseNotes)}`;
}
