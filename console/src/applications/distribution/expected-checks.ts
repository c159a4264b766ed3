import type { Application } from '../application.ts';
import type { Listing, Review } from './listing-query.ts';
import type { ListingValues } from './listing-values.ts';

type CheckName = Review['checks'][number]['check'];

export interface Check {
  check: CheckName;
  /** `later`: only the server can do this check. */
  state: 'passed' | 'failed' | 'later';
  evidence: string;
  /** For a text: its length and the required minimum. */
  size?: { length: number; min: number };
}

const minTextLength = 40;

/**
 * Returns the expected results of the automated review of a draft. Only the server can compare the
 * names with other listings, and the version with released versions.
 * @param released number of the latest approved version; null without an approved version
 */
export function expectedChecks(
  values: ListingValues,
  { redirectUris, postLogoutRedirectUris, scopes }: Application,
  released: string | null,
): Check[] {
  const plain = [...redirectUris, ...postLogoutRedirectUris].filter((uri) => !isEncrypted(uri));
  const explained = values.scopeReasons.filter(({ reason }) => reason.trim() !== '');
  const unexplained = scopes.filter((one) => !explained.some(({ scope }) => scope === one));
  return [
    verdict('redirect_uris', plain.length === 0, plain.join(', ')),
    verdict('scope_reasons', unexplained.length === 0, unexplained.join(', ')),
    later('name'),
    later('vendor'),
    longEnough('description', values.description),
    present('supported_features', values.supportedFeatures),
    present('documentation_links', values.documentationLinks),
    present('support_contacts', values.supportContacts),
    longEnough('security_information', values.securityInformation),
    verdict('version', /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(values.version.trim()), values.version),
    values.version.trim() === released
      ? verdict('version_order', false, released)
      : later('version_order'),
    later('version_scopes'),
  ];
}

function verdict(check: CheckName, hasPassed: boolean, evidence: string): Check {
  return { check, state: hasPassed ? 'passed' : 'failed', evidence };
}

function later(check: CheckName): Check {
  return { check, state: 'later', evidence: '' };
}

function longEnough(check: CheckName, text: string): Check {
  const { length } = [...text.trim()];
  return {
    ...verdict(check, length >= minTextLength, ''),
    size: { length, min: minTextLength },
  };
}

function present(check: CheckName, entries: readonly string[]): Check {
  const count = entries.filter((entry) => entry.trim() !== '').length;
  return verdict(check, count > 0, String(count));
}

/**
 * Whether a redirect URI needs no encryption or is encrypted. Plain http is allowed only for
 * loopback addresses. Native apps have their own schemes (RFC 8252).
 */
function isEncrypted(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Returns the released version, which the version of a draft must exceed. */
export function releasedVersion(listing: Listing | null): string | null {
  const isReleased = listing !== null && ['approved', 'published'].includes(listing.state);
  return isReleased && listing.review?.state === 'approved' ? listing.review.version : null;
}
