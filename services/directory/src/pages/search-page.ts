import { scopeTexts } from '@irp/contracts';
import type { Facets, PublicSummary } from '@irp/contracts/directory';
import { type Html, html, type Page, type PageLanguage, pageLinks } from '@irp/web-pages';
import { directoryPath, listingAddress, type SearchFilters, searchAddress } from './addresses.ts';
import { logoImage, verifiedMark } from './identity.ts';
import { excerpt, publicPage } from './site.ts';
import type { DirectoryTexts } from './texts/en.ts';
import { directoryTexts } from './texts/index.ts';

export const listingsOnPage = 20;

interface SearchResults {
  language: PageLanguage;
  filters: SearchFilters;
  listings: readonly PublicSummary[];
  total: number;
  facets: Facets;
  /** The verifying domains of the publishers in the facets. */
  verified: ReadonlyMap<string, string>;
  origin: string;
}

const shownFacetValues = 12;

/** Returns the text for a value of the filter `verified`. */
function verifiedName(value: string, t: DirectoryTexts): string | undefined {
  return { true: t.verifiedPublishers, false: t.otherPublishers }[value];
}

export function searchPage(results: SearchResults): Page {
  const { language, filters, listings, total, origin } = results;
  const { page = 1 } = filters;
  const t = directoryTexts[language];
  const linkTo = (href: string) => (text: string) => html`<a href="${href}">${text}</a>`;
  const toFirst = linkTo(searchAddress({ ...filters, page: 1 }));
  const body = html`${form(filters, t)}
${active(results)}
<p role="status">${total === 0 ? t.nothingFound : t.found(total)}${page > 1 && total > 0 && t.page(page)}</p>
${total === 0 && html`<p>${t.tryOther(linkTo(directoryPath))}</p>`}
${total > 0 && listings.length === 0 && html`<p>${t.noSuchPage(toFirst)}</p>`}
${listings.map((listing) => result(listing, language))}
${pageLinks({
  language,
  page,
  hasNext: page * listingsOnPage < total,
  addressOf: (to) => searchAddress({ ...filters, page: to }),
})}
${total > 0 && facetLists(results)}`;
  return publicPage(
    {
      title: t.title,
      description: t.description,
      canonical: origin + searchAddress(filters),
      body,
    },
    language,
  );
}

function form({ q, category, scope, publisher, verified }: SearchFilters, t: DirectoryTexts): Html {
  const kept = Object.entries({
    category,
    scope,
    publisher,
  }).filter(([, value]) => value !== undefined);
  return html`<form method="get" action="${directoryPath}" role="search">${kept.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
<label for="q">${t.search}</label><input type="text" id="q" name="q" value="${q}" maxlength="200" autocomplete="off">
<label for="verified">${t.publishers}</label><select id="verified" name="verified">${[
    '',
    'true',
    'false',
  ].map(
    (value) =>
      html`<option value="${value}"${value === (verified ?? '') && html` selected`}>${verifiedName(value, t) ?? t.allPublishers}</option>`,
  )}</select>
<p class="actions"><button type="submit">${t.submitSearch}</button></p></form>`;
}

/** Returns the active filters, each with a link that removes the filter. */
function active({
  language,
  filters,
  facets: { publishers },
  verified: domains,
}: SearchResults): Html | undefined {
  const t = directoryTexts[language];
  const { category, scope, publisher, verified } = filters;
  const publisherName = publishers.find(({ value }) => value === publisher)?.name ?? publisher;
  const all: { filter: keyof typeof t.set; shown: string | undefined; mark?: Html | undefined }[] =
    [
      { filter: 'category', shown: category },
      { filter: 'scope', shown: scope },
      {
        filter: 'publisher',
        shown: publisherName,
        mark: verifiedMark(domains.get(publisher ?? ''), language),
      },
      { filter: 'verified', shown: verified && verifiedName(verified, t) },
    ];
  const set = all.filter(({ shown }) => shown !== undefined);
  if (set.length === 0) {
    return undefined;
  }
  return html`<ul>${set.map(
    ({ filter, shown, mark }) =>
      html`<li>${t.set[filter].name}: <strong>${shown}</strong> ${mark && html`${mark} `}(<a href="${searchAddress(
        {
          ...filters,
          page: 1,
          [filter]: undefined,
        },
      )}">${t.set[filter].remove}</a>)</li>`,
  )}</ul>`;
}

function result(
  { id, name, vendor, description, categories, logo, publisher }: PublicSummary,
  language: PageLanguage,
): Html {
  const t = directoryTexts[language];
  const details = [
    vendor === publisher.name ? undefined : t.by(vendor),
    categories.length > 0 ? t.inCategories(categories.join(', ')) : undefined,
  ].filter((one) => one !== undefined);
  return html`<article class="entry">${logoImage(logo, name)}<div><h2><a href="${listingAddress(id)}">${name}</a></h2>
<p><small>${details.length > 0 && html`${details.map((one, at) => [at > 0 && ' · ', one])}<br>`}${t.publishedBy(publisher.name)} ${verifiedMark(publisher.domain, language)}</small><br>${excerpt(description, 240)}</p></div></article>
`;
}

function facetLists(results: SearchResults): Html {
  const { language, facets, verified: domains } = results;
  const { categories, scopes, publishers, verified } = facets;
  const t = directoryTexts[language];
  return html`<nav aria-label="${t.narrow}">
${facet(results, t.categories, 'category', categories)}
${facet(
  results,
  t.publishers,
  'publisher',
  publishers.map((one) => ({
    ...one,
    mark: verifiedMark(domains.get(one.value), language),
  })),
)}
${facet(
  results,
  t.provenDomains,
  'verified',
  verified.map(({ value, count }) => ({
    value: String(value),
    count,
    name: verifiedName(String(value), t),
  })),
)}
${facet(
  results,
  t.permissions,
  'scope',
  scopes.map(({ value, count }) => ({
    value,
    count,
    name: scopeTexts[language][value],
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
  { language, filters }: SearchResults,
  heading: string,
  filter: 'category' | 'publisher' | 'scope' | 'verified',
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
      })}">${name ?? value}</a> ${mark && html`${mark} `}(${directoryTexts[language].count(count)})</li>`,
  )}</ul>`;
}
