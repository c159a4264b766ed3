/** Addresses of the pages of the directory, without the origin. */
export const directoryPath = '/directory';

/** The filters of a search in the page's query. */
export interface SearchFilters {
  q?: string | undefined;
  category?: string | undefined;
  scope?: string | undefined;
  publisher?: string | undefined;
  /** `true` or `false`. */
  verified?: string | undefined;
  /** Starts at 1. */
  page?: number | undefined;
}

export const filterNames = ['q', 'category', 'scope', 'publisher', 'verified'] as const;

/** In a fixed order and without empty filters, so that a search has a single address. */
export function searchAddress({ page, ...filters }: SearchFilters): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    if (filters[name]) {
      query.set(name, filters[name]);
    }
  }
  if (page !== undefined && page > 1) {
    query.set('page', String(page));
  }
  return query.size === 0 ? directoryPath : `${directoryPath}?${query}`;
}

export function listingAddress(id: string): string {
  return `${directoryPath}/listings/${encodeURIComponent(id)}`;
}

/** The workspace and environment of an installation. */
export interface InstallTarget {
  workspace?: string | undefined;
  environment?: string | undefined;
}

/**
 * The address of an image visible only to people who can install the application: the browser has
 * only the session.
 */
export function installImageAddress(
  id: string,
  imageId: string,
  place: Required<InstallTarget>,
): string {
  return `${listingAddress(id)}/install/images/${encodeURIComponent(imageId)}?${queryOf(place)}`;
}

export function installAddress(id: string, place: InstallTarget = {}): string {
  const query = queryOf(place);
  return `${listingAddress(id)}/install${query.size === 0 ? '' : `?${query}`}`;
}

function queryOf({ workspace, environment }: InstallTarget): URLSearchParams {
  const query = new URLSearchParams();
  if (workspace) {
    query.set('workspace', workspace);
  }
  if (environment) {
    query.set('environment', environment);
  }
  return query;
}
