import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { unpublishedListingExample } from './listing-examples.ts';
import { listingResponseLike, noListing } from './listing-responses.ts';

/** What happens to installations when a listing is unpublished. */
export const existingInstallations = ['keep', 'revoke'] as const;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/applications/{id}/listing';
const params = z.object({ id: idSchema });

export const unpublishListing = defineEndpoint({
  ...common,
  operationId: 'unpublishListing',
  permission: permissions.unpublishListing,
  method: 'post',
  path: `${path}/unpublish`,
  summary: 'Take a listing out of the directory',
  description:
    'The listing leaves the directory at once, and its visibility is `private`; an undecided review is withdrawn. Installations stay active (`keep`, the default) or are revoked (`revoke`). Released versions are kept. To publish again, submit the listing with the latest released version or a higher one, and set its visibility.',
  params,
  headers: changePreconditions,
  body: z
    .strictObject({
      existingInstallations: z
        .enum(existingInstallations, `must be one of ${existingInstallations.join(', ')}`)
        .default('keep'),
    })
    .meta({ examples: [{ existingInstallations: 'keep' }] }),
  idempotent: true,
  responses: {
    200: listingResponseLike(unpublishedListingExample),
    404: noListing,
    409: { description: 'The listing is neither in review nor approved nor published' },
  },
});
