import { exampleIds } from '../authorization/access-examples.ts';
import { imagesExampleBelow, listingExample } from './listing-examples.ts';

// Examples for the OpenAPI document: public views. `e2e/test/openapi-examples` compares the
// responses.

const {
  applicationId: id,
  name,
  description,
  vendor,
  publisher,
  environment,
  supportedFeatures,
  categories,
} = listingExample;
const { scopesRequested, documentationLinks, supportContacts, securityInformation } =
  listingExample;
const released = { number: '1.4.0', releasedAt: '2026-11-23T11:20:03.400Z' };
const releaseNotes = 'Export to a second ledger.';
const common = {
  id,
  name,
  description,
  vendor,
  publisher,
  environment,
  categories,
  supportedFeatures,
  acceptsInstallations: true,
};

const { logo, screenshots } = imagesExampleBelow('/v2/directory');

export const publicSummaryExample = {
  ...common,
  logo,
  scopes: ['investments.read'],
  version: released,
  publishedAt: '2026-10-05T08:14:51.020Z',
};

const detailsExample = {
  ...common,
  scopesRequested,
  unreviewedScopes: [],
  documentationLinks,
  supportContacts,
  securityInformation,
  version: { ...released, releaseNotes },
};

export const publicListingExample = {
  ...detailsExample,
  logo,
  screenshots,
  publishedAt: publicSummaryExample.publishedAt,
};
export const sharedListingExample = {
  ...detailsExample,
  ...imagesExampleBelow(`/v2/directory/shared-listings/${id}`),
};

export const facetsExample = {
  categories: [
    { value: 'portfolio', count: 1 },
    { value: 'reporting', count: 1 },
  ],
  scopes: [{ value: 'investments.read', count: 1 }],
  publishers: [
    {
      value: exampleIds.organizationId,
      count: 1,
      name: publisher.name,
    },
  ],
  verified: [{ value: publisher.verified, count: 1 }],
};

export const publicVersionExample = {
  ...released,
  releaseNotes,
  scopes: ['investments.read'],
};
