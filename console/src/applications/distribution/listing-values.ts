import type { UseFormReturnType } from '@mantine/form';
import type { Application } from '../application.ts';
import type { Scope } from '../scopes.ts';
import type { Listing, ListingDraft } from './listing-query.ts';

/** The values of the form for a listing. */
export interface ListingValues {
  name: string;
  vendor: string;
  description: string;
  supportedFeatures: string[];
  /** The reason for each scope of the application. */
  scopeReasons: { scope: Scope; reason: string }[];
  documentationLinks: string[];
  supportContacts: string[];
  securityInformation: string;
  /** Version number; may be empty. */
  version: string;
  releaseNotes: string;
  categories: string[];
}

export type ListingForm = UseFormReturnType<ListingValues>;

/** Returns the form values of a listing, or initial values from its application. */
export function toListingValues(listing: Listing | null, application: Application): ListingValues {
  const { supportContact } = application;
  if (listing === null) {
    return {
      name: application.name,
      vendor: '',
      description: application.description,
      supportedFeatures: [''],
      scopeReasons: application.scopes.map((scope) => ({ scope, reason: '' })),
      documentationLinks: [''],
      supportContacts: [supportContact.email ?? ''],
      securityInformation: '',
      version: '1.0.0',
      releaseNotes: '',
      categories: [],
    };
  }
  const { name, vendor, description, securityInformation, version, categories } = listing;
  return {
    name,
    vendor,
    description,
    supportedFeatures: orEmpty(listing.supportedFeatures),
    scopeReasons: listing.scopesRequested.map(({ scope, reason }) => ({
      scope,
      reason: reason ?? '',
    })),
    documentationLinks: orEmpty(listing.documentationLinks),
    supportContacts: orEmpty(listing.supportContacts),
    securityInformation,
    version: version?.number ?? '',
    releaseNotes: version?.releaseNotes ?? '',
    categories,
  };
}

/** Returns the body of the request to save a draft. Empty inputs are omitted. */
export function toDraft(values: ListingValues): ListingDraft {
  const { name, vendor, version, releaseNotes, description, securityInformation } = values;
  const reasons = values.scopeReasons.filter(({ reason }) => reason.trim() !== '');
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(vendor.trim() && { vendor: vendor.trim() }),
    description,
    supportedFeatures: filled(values.supportedFeatures),
    scopeReasons: Object.fromEntries(reasons.map(({ scope, reason }) => [scope, reason.trim()])),
    documentationLinks: filled(values.documentationLinks),
    supportContacts: filled(values.supportContacts),
    securityInformation,
    version: version.trim() === '' ? null : { number: version.trim(), releaseNotes },
    categories: filled(values.categories),
  };
}

export function filled(entries: readonly string[]): string[] {
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Returns at least an empty entry, because a list has at least one input. */
function orEmpty(entries: readonly string[]): string[] {
  return entries.length === 0 ? [''] : [...entries];
}

/** Returns the input of the form for a field of the API. */
export function listingInputOf(field: string, { scopeReasons }: ListingValues): string {
  const [first = '', ...rest] = field.split('.');
  const name = rest.join('.');
  if (first === 'scopeReasons') {
    return `scopeReasons.${scopeReasons.findIndex(({ scope }) => scope === name)}.reason`;
  }
  if (first === 'version') {
    return name === 'releaseNotes' ? 'releaseNotes' : 'version';
  }
  return field;
}
