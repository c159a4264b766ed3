import { applicationId, exampleIds } from '../authorization/access-examples.ts';

// Examples of the OpenAPI document: listings. `e2e/test/openapi-examples.test.ts` sends the example
// requests to the platform and compares the responses with the examples.

const { workspaceId, organizationId, userId } = exampleIds;

export const listingDraftExample = {
  name: 'Ledger Sync',
  description: 'Reports changes of the companies of a workspace to your ledger',
  vendor: 'Meridian Partners',
  supportedFeatures: ['Changes of companies within a minute', 'Export to a ledger'],
  scopeReasons: { 'investments.read': 'To compare the companies of the workspace with the ledger' },
  documentationLinks: ['https://partner.example.com/docs'],
  supportContacts: ['support@partner.example', 'https://partner.example.com/help'],
  securityInformation:
    'Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.',
  version: { number: '1.4.0', releaseNotes: 'Export to a second ledger.' },
  categories: ['portfolio', 'reporting'],
};

/** Examples of uploads, by media type. */
export const imageFileExamples = {
  'image/png': { description: 'A blue square', url: '/docs/examples/square.png' },
  'image/jpeg': { description: 'A blue square', url: '/docs/examples/square.jpg' },
  'image/webp': { description: 'A blue square', url: '/docs/examples/square.webp' },
};

export const storedImageExample = imageFileExamples['image/webp'];

export const logoExample = {
  id: '0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1',
  url: `/v2/applications/${applicationId}/listing/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1`,
  contentType: 'image/webp',
  width: 512,
  height: 512,
  alt: 'The letters LS on blue',
};

export const screenshotExample = {
  id: '0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3',
  url: `/v2/applications/${applicationId}/listing/images/0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3`,
  contentType: 'image/webp',
  width: 1_600,
  height: 1_000,
  alt: 'Companies beside the accounts of a ledger',
};

/**
 * Returns the example of images with the addresses for a certain caller.
 * @param path the path before `/images`
 */
export function imagesExampleBelow(path: string) {
  const at = <Image extends { id: string }>(image: Image) => ({
    ...image,
    url: `${path}/images/${image.id}`,
  });
  return {
    logo: at(logoExample),
    screenshots: [at(screenshotExample)],
  };
}

const { scopeReasons, ...shown } = listingDraftExample;

export const listingExample = {
  applicationId,
  workspaceId,
  environment: 'production',
  state: 'draft',
  visibility: 'private',
  ...shown,
  scopesRequested: [
    {
      scope: 'investments.read',
      description: 'Read investment records',
      risk: 'low',
      reason: scopeReasons['investments.read'],
    },
  ],
  unreviewedScopes: [],
  logo: logoExample,
  screenshots: [screenshotExample],
  publisher: {
    organizationId,
    name: 'Meridian Partners',
    verified: true,
    domain: 'partner.example.com',
  },
  review: null,
  delisting: null,
  createdAt: '2026-11-23T09:52:10.871Z',
  updatedAt: '2026-11-23T09:52:10.871Z',
  updatedBy: userId,
};

export const submittedListingExample = {
  ...listingExample,
  state: 'in_manual_review',
  review: {
    id: '0198c1d2-7a31-7c44-9d10-2f5be4c1a905',
    state: 'in_manual_review',
    submittedAt: '2026-11-23T10:02:44.120Z',
    submittedBy: userId,
    version: '1.4.0',
    checks: [
      {
        check: 'redirect_uris',
        passed: true,
        evidence: 'https://partner.example.com/callback',
      },
      {
        check: 'scope_reasons',
        passed: true,
        evidence: 'Each of its scopes has a reason: investments.read',
      },
      {
        check: 'name',
        passed: true,
        evidence: 'No other listing has a name that looks like "Ledger Sync"',
      },
      {
        check: 'vendor',
        passed: true,
        evidence: 'No other organization is known by a name that looks like "Meridian Partners"',
      },
      {
        check: 'description',
        passed: true,
        evidence: '63 characters (minimum: 40)',
      },
      {
        check: 'supported_features',
        passed: true,
        evidence: '2',
      },
      {
        check: 'documentation_links',
        passed: true,
        evidence: '1',
      },
      {
        check: 'support_contacts',
        passed: true,
        evidence: '2',
      },
      {
        check: 'security_information',
        passed: true,
        evidence: '112 characters (minimum: 40)',
      },
      {
        check: 'version',
        passed: true,
        evidence: '1.4.0',
      },
      {
        check: 'version_order',
        passed: true,
        evidence: 'The version is higher than every released version',
      },
      {
        check: 'version_scopes',
        passed: true,
        evidence: 'No scope was added, or the major version was increased',
      },
    ],
    decidedAt: null,
    comment: null,
  },
};

export const visibilityChangeExample = { visibility: 'public' };

export const visibilityExample = {
  visibility: 'public',
  organizations: [],
  listing: { state: 'draft' },
  discoverable: false,
  missing: [{ requirement: 'approval', message: 'Submit the draft: POST …/listing/submit.' }],
};

export const unpublishedListingExample = {
  ...submittedListingExample,
  state: 'unpublished',
  review: { ...submittedListingExample.review, state: 'withdrawn' },
};

export const withdrawnListingExample = { ...unpublishedListingExample, state: 'draft' };

export const newVersionExample = { number: '2.0.0', releaseNotes: 'Export to a third ledger.' };

export const versionInReviewExample = {
  ...submittedListingExample,
  version: newVersionExample,
  review: {
    ...submittedListingExample.review,
    version: newVersionExample.number,
    checks: submittedListingExample.review.checks.map((check) =>
      check.check === 'version' ? { ...check, evidence: newVersionExample.number } : check,
    ),
  },
};

export const releasedVersionExample = {
  ...listingDraftExample.version,
  scopes: ['investments.read'],
  reviewId: submittedListingExample.review.id,
  releasedAt: '2026-11-24T08:15:30.004Z',
};

export const delistingExample = {
  reason: 'The application sends data to a server that the listing does not name.',
};

export const delistedExample = {
  applicationId,
  name: 'Ledger Sync',
  state: 'delisted',
  visibility: 'private',
  delisting: { ...delistingExample, at: '2026-11-25T07:40:11.310Z' },
};
