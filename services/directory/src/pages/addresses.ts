/** Address of the directory, without the origin. */
export const directoryPath = '/directory';

/** The filters of a search, from the query string of the page. */
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

/**
 * Returns the address of a search. The filters have a fixed order and empty filters are left out,
 * so that each search has exactly one address.
 */
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

/** The workspace and environment in which an application is or will be installed. */
export interface InstallTarget {
  workspace?: string | undefined;
  environment?: string | undefined;
}

/**
 * Returns the address of an image that only users who can install the application may see. The
 * browser sends the session cookie to this address, and has no credential for the API.
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
