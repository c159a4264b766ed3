import { scopeDescriptions } from '@irp/contracts';
import type { Facets, PublicSummary } from '@irp/contracts/directory';
import { type Html, html, type Page, pageLinks } from '@irp/web-pages';
import { directoryPath, listingAddress, type SearchFilters, searchAddress } from './addresses.ts';
import { logoImage, verifiedMark } from './identity.ts';
import { excerpt, publicPage } from './site.ts';

export const listingsOnPage = 20;

interface SearchResults {
  filters: SearchFilters;
  listings: readonly PublicSummary[];
  total: number;
  facets: Facets;
  /** By which domain the publishers of the facets are verified. */
  verified: ReadonlyMap<string, string>;
  origin: string;
}

const title = 'Directory of integrations';
const shownFacetValues = 12;
/** Of the values of the filter `verified`. */
const verifiedNames: Readonly<Record<string, string>> = {
  true: 'Verified publishers',
  false: 'Other publishers',
};

export function searchPage(results: SearchResults): Page {
  const { filters, listings, total, origin } = results;
  const { page = 1 } = filters;
  const next = page * listingsOnPage < total;
  return publicPage({
    title,
    description:
      'Integrations for the Investment Research Platform: what each one does, what it asks for and why, and who publishes it.',
    canonical: origin + searchAddress(filters),
    body: html`${form(filters)}
${active(results)}
<p role="status">${total === 0 ? 'Nothing found.' : `${total} ${total === 1 ? 'integration' : 'integrations'}`}${page > 1 && total > 0 && `, page ${page}`}</p>
${total === 0 && html`<p>Try fewer or other words, or <a href="${directoryPath}">see all integrations</a>.</p>`}
${total > 0 && listings.length === 0 && html`<p>There is no such page. <a href="${searchAddress({ ...filters, page: 1 })}">To the first one</a></p>`}
${listings.map(result)}
${pageLinks({
  page,
  hasNext: next,
  addressOf: (to) => searchAddress({ ...filters, page: to }),
})}
${total > 0 && facetLists(results)}`,
  });
}

function form({ q, category, scope, publisher, verified }: SearchFilters): Html {
  const kept = Object.entries({
    category,
    scope,
    publisher,
  }).filter(([, value]) => value !== undefined);
  return html`<form method="get" action="${directoryPath}" role="search">${kept.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
<label for="q">Search integrations</label><input type="text" id="q" name="q" value="${q}" maxlength="200" autocomplete="off">
<label for="verified">Publishers</label><select id="verified" name="verified">${[
    '',
    'true',
    'false',
  ].map(
    (value) =>
      html`<option value="${value}"${value === (verified ?? '') && html` selected`}>${verifiedNames[value] ?? 'All publishers'}</option>`,
  )}</select>
<p class="actions"><button type="submit">Search</button></p></form>`;
}

/** The filters that are set, each with a link without it. */
function active({
  filters,
  facets: { publishers },
  verified: domains,
}: SearchResults): Html | undefined {
  const { category, scope, publisher, verified } = filters;
  const publisherName = publishers.find(({ value }) => value === publisher)?.name ?? publisher;
  const set = [
    {
      name: 'category',
      shown: category,
      all: 'any category',
    },
    {
      name: 'scope',
      shown: scope,
      all: 'any scope',
    },
    {
      name: 'publisher',
      shown: publisherName,
      mark: verifiedMark(domains.get(publisher ?? '')),
      all: 'any publisher',
    },
    {
      name: 'verified',
      shown: verified && verifiedNames[verified],
      all: 'all publishers',
    },
  ].filter(({ shown }) => shown !== undefined);
  if (set.length === 0) {
    return undefined;
  }
  return html`<ul>${set.map(
    ({ name, shown, mark, all }) =>
      html`<li>${name}: <strong>${shown}</strong> ${mark && html`${mark} `}(<a href="${searchAddress(
        {
          ...filters,
          page: 1,
          [name]: undefined,
        },
      )}">${all}</a>)</li>`,
  )}</ul>`;
}

function result({
  id,
  name,
  vendor,
  description,
  categories,
  logo,
  publisher,
}: PublicSummary): Html {
  const details = [
    vendor === publisher.name ? '' : `by ${vendor}`,
    categories.length > 0 ? `Categories: ${categories.join(', ')}` : '',
  ].filter(Boolean);
  return html`<article class="entry">${logoImage(logo, name)}<div><h2><a href="${listingAddress(id)}">${name}</a></h2>
<p><small>${details.length > 0 && html`${details.join(' · ')}<br>`}published by ${publisher.name} ${verifiedMark(publisher.domain)}</small><br>${excerpt(description, 240)}</p></div></article>
`;
}

function facetLists({ filters, facets, verified: domains }: SearchResults): Html {
  const { categories, scopes, publishers, verified } = facets;
  return html`<nav aria-label="Narrow the search">
${facet('Categories', 'category', filters, categories)}
${facet(
  'Publishers',
  'publisher',
  filters,
  publishers.map((one) => ({
    ...one,
    mark: verifiedMark(domains.get(one.value)),
  })),
)}
${facet(
  'Proven domains',
  'verified',
  filters,
  verified.map(({ value, count }) => ({
    value: String(value),
    count,
    name: verifiedNames[String(value)],
  })),
)}
${facet(
  'Permissions',
  'scope',
  filters,
  scopes.map(({ value, count }) => ({
    value,
    count,
    name: scopeDescriptions[value],
  })),
)}</nav>`;
}

interface FacetValue {
  value: string;
  count: number;
  name?: string | undefined;
  mark?: Html | undefined;
}

function facet(
  heading: string,
  filter: 'category' | 'publisher' | 'scope' | 'verified',
  filters: SearchFilters,
  values: readonly FacetValue[],
): Html | undefined {
  const others = values.filter(({ value }) => value !== filters[filter]).slice(0, shownFacetValues);
  if (others.length === 0) {
    return undefined;
  }
  return html`<h2>${heading}</h2><ul>${others.map(
    ({ value, count, name, mark }) =>
      html`<li><a href="${searchAddress({
        ...filters,
        page: 1,
        [filter]: value,
      })}">${name ?? value}</a> ${mark && html`${mark} `}(${count})</li>`,
  )}</ul>`;
}
