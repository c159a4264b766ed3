import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { scopeSchema } from '../scopes.ts';
import {
  newVersionExample,
  releasedVersionExample,
  versionInReviewExample,
} from './listing-examples.ts';
import { versionSchema } from './listing-fields.ts';
import { listingResponseLike, noListing } from './listing-responses.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/applications/{id}/listing/versions';
const params = z.object({ id: idSchema });

const releasedVersionSchema = z
  .object({
    number: z.string(),
    releaseNotes: z.string(),
    scopes: z
      .array(scopeSchema)
      .meta({ description: 'Scopes of the application when the version was reviewed' }),
    reviewId: z.string(),
    releasedAt: z.iso
      .datetime()
      .meta({ description: 'When the directory first showed the version' }),
  })
  .meta({ id: 'ReleasedVersion', examples: [releasedVersionExample] });

export const addListingVersion = defineEndpoint({
  ...common,
  operationId: 'addListingVersion',
  permission: permissions.addListingVersion,
  method: 'post',
  path,
  summary: 'Submit the draft of a listing as a new version',
  description:
    'Writes the version into the draft and submits it. The directory shows the released version until the new version is approved: `state` stays, and `review.state` shows the progress. The number must be above the latest released version, or, for an unpublished listing, the same. More scopes than the latest released version require a new major version.',
  params,
  headers: changePreconditions,
  body: versionSchema.meta({ examples: [newVersionExample] }),
  idempotent: true,
  responses: {
    200: listingResponseLike(versionInReviewExample),
    404: noListing,
    409: {
      description:
        'A version is in review, the listing is delisted, or the application is not active',
    },
  },
});

export const listListingVersions = defineEndpoint({
  ...common,
  operationId: 'listListingVersions',
  permission: permissions.listListingVersions,
  method: 'get',
  path,
  summary: 'List the versions of a listing that were released, the highest first',
  params,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of versions',
      schema: pageOf(releasedVersionSchema),
    },
  },
});
