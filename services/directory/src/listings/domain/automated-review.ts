import { adviceOnName } from '@irp/contracts';
import { type PublishedApplication, unencryptedRedirectError } from '@irp/contracts/authorization';
import {
  type CheckResult,
  claimsIn,
  type ListingDraft,
  type ReviewCheck,
} from '@irp/contracts/directory';
import type { ReleasedVersion } from './listing.ts';
import { orderError, scopesError } from './versions.ts';

const minTextLength = 40;

/** A submitted listing, with the facts that the automated checks need. */
export interface ReviewedListing {
  draft: ListingDraft;
  name: string;
  vendor: string;
  application: Pick<PublishedApplication, 'redirectUris' | 'postLogoutRedirectUris' | 'scopes'>;
  /** Whether another listing holds a similar-looking name. */
  isNameTaken: boolean;
  /** Whether another organization is known by a name that looks similar to the vendor. */
  isVendorTaken: boolean;
  released: readonly Pick<ReleasedVersion, 'number' | 'scopes'>[];
  /** Whether the listing has an approved submission, even if it is hidden now. */
  hasRelease: boolean;
}

type Finding = Omit<CheckResult, 'check'>;

const checks: Record<ReviewCheck, (listing: ReviewedListing) => Finding> = {
  redirect_uris({ application }) {
    const { redirectUris } = application;
    const unencrypted = unencryptedUris(application);
    if (unencrypted.length > 0) {
      return failed(`These redirect URIs must use https: ${unencrypted.join(', ')}`);
    }
    return passed(redirectUris.join(', ') || 'The application has no redirect URIs');
  },
  scope_reasons({ draft: { scopeReasons }, application: { scopes } }) {
    const missing = scopes.filter((scope) => scopeReasons[scope] === undefined);
    if (missing.length > 0) {
      return failed(
        `Explain in scopeReasons why the application needs these scopes, or remove them: ${missing.join(', ')}`,
      );
    }
    return passed(
      `The listing gives a reason for every scope of the application: ${scopes.join(', ')}`,
    );
  },
  name: nameFinding,
  vendor: vendorFinding,
  description: ({ draft }) => longEnough(draft.description),
  supported_features: ({ draft }) => present(draft.supportedFeatures, 'supportedFeatures'),
  documentation_links: ({ draft }) => present(draft.documentationLinks, 'documentationLinks'),
  support_contacts: ({ draft }) => present(draft.supportContacts, 'supportContacts'),
  security_information: ({ draft }) => longEnough(draft.securityInformation),
  version: ({ draft: { version } }) =>
    version ? passed(version.number) : failed('Add a version, such as { "number": "1.0.0" }'),
  version_order: ({ draft: { version }, released, hasRelease }) =>
    numberFinding(
      version && orderError(version.number, released, hasRelease),
      'The version is higher than every released version',
    ),
  version_scopes: ({ draft: { version }, application: { scopes }, released }) =>
    numberFinding(
      version && scopesError(version.number, scopes, released),
      'No scope was added, or the major version was increased',
    ),
};

/** Returns the redirect URIs that send codes or people over plain http. */
export function unencryptedUris({
  redirectUris,
  postLogoutRedirectUris = [],
}: Pick<PublishedApplication, 'redirectUris' | 'postLogoutRedirectUris'>): string[] {
  return [...redirectUris, ...postLogoutRedirectUris].filter(
    (uri) => unencryptedRedirectError(uri) !== undefined,
  );
}

function nameFinding({
  name,
  isNameTaken,
}: Pick<ReviewedListing, 'name' | 'isNameTaken'>): Finding {
  if (isNameTaken) {
    return failed(`Another listing has a name that looks like "${name}"`);
  }
  return written('name', name) ?? passed(`No other listing has a name that looks like "${name}"`);
}

function vendorFinding({
  vendor,
  isVendorTaken,
}: Pick<ReviewedListing, 'vendor' | 'isVendorTaken'>): Finding {
  if (isVendorTaken) {
    return failed(`Another organization is known by a name that looks like "${vendor}"`);
  }
  const [claim] = claimsIn(vendor);
  if (claim) {
    return failed(
      `Write vendor without "${claim}": the directory shows which publishers are verified`,
    );
  }
  return (
    written('vendor', vendor) ??
    passed(`No other organization is known by a name that looks like "${vendor}"`)
  );
}

/** Returns the reason why a name cannot be shown to other organizations; undefined if it can. */
function written(field: 'name' | 'vendor', text: string): Finding | undefined {
  const advice = adviceOnName(text);
  return advice === undefined ? undefined : failed(`Write ${field} ${advice}`);
}

/**
 * Returns the finding about the number of a version. A missing version is reported by a separate
 * check.
 */
function numberFinding(error: string | null | undefined, evidence: string): Finding {
  return error ? failed(`The version number ${error}`) : passed(evidence);
}

/** Runs only the checks of the names. */
export function nameChecks(
  names: Pick<ReviewedListing, 'name' | 'vendor' | 'isNameTaken' | 'isVendorTaken'>,
): CheckResult[] {
  return [
    { check: 'name', ...nameFinding(names) },
    {
      check: 'vendor',
      ...vendorFinding(names),
    },
  ];
}

/** Runs the automated review. Returns each check with its evidence. */
export function automatedReview(listing: ReviewedListing): CheckResult[] {
  return Object.entries(checks).map(([check, run]) => ({
    check: check as ReviewCheck,
    ...run(listing),
  }));
}

function passed(evidence: string): Finding {
  return { passed: true, evidence };
}

function failed(evidence: string): Finding {
  return { passed: false, evidence };
}

function longEnough(text: string): Finding {
  const { length } = [...text.trim()];
  const evidence = `${length} characters (minimum: ${minTextLength})`;
  return length >= minTextLength ? passed(evidence) : failed(evidence);
}

function present(entries: readonly string[], field: string): Finding {
  return entries.length > 0
    ? passed(String(entries.length))
    : failed(`Add at least one entry to ${field}`);
}
