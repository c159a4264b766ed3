import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { canonicalId, idSchema } from '../identifier.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { visibilityChangeExample, visibilityExample } from './listing-examples.ts';
import { listingStates, visibilities } from './listing-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/applications/{id}/visibility';
const params = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the listing; send it as If-Match' };

const requirementSchema = z.object({
  requirement: z.enum(['visibility', 'approval', 'plan', 'application']),
  message: z.string().meta({ description: 'What to do, or whom to wait for' }),
});

export type ListingRequirement = z.infer<typeof requirementSchema>;

const visibilitySchema = z
  .object({
    visibility: z.enum(visibilities),
    organizations: z.array(z.string()).meta({
      description:
        'Other organizations that the visibility `organization` includes; the organization of the publisher is always included',
    }),
    listing: z.object({
      state: z
        .enum(['none', ...listingStates])
        .meta({ description: '`none`: the application has no draft' }),
    }),
    discoverable: z
      .boolean()
      .meta({ description: 'Whether everybody finds the application in the directory' }),
    missing: z.array(requirementSchema).meta({
      description:
        'The conditions still missing until the organizations of the visibility find the application; for `private`, until everybody finds it. With `organization`, no review is required; missing approvals of the publisher are not listed',
    }),
  })
  .meta({ id: 'ApplicationVisibility', examples: [visibilityExample] });

export const getVisibility = defineEndpoint({
  ...common,
  operationId: 'getVisibility',
  permission: permissions.getVisibility,
  method: 'get',
  path,
  summary: 'Read who can find an application in the directory',
  params,
  responses: {
    200: {
      description: 'The visibility',
      schema: visibilitySchema,
      headers: etag,
    },
  },
});

export const putVisibility = defineEndpoint({
  ...common,
  operationId: 'putVisibility',
  permission: permissions.putVisibility,
  method: 'put',
  path,
  summary: 'Set who can find an application in the directory',
  description:
    '`private`: its workspace only. `organization`: its organization, and each named organization that has approved the publisher, without a review; requires the plan `enterprise`, which the operator of the platform sets. `public`: everybody, once its listing is approved. A change keeps client ID, secrets, scopes, consents and installations.',
  params,
  headers: changePreconditions,
  body: z
    .strictObject({
      visibility: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`),
      organizations: z
        .array(z.uuid('must be the id of an organization').transform(canonicalId))
        .max(100, 'must have at most 100 entries')
        .default([])
        .meta({
          description:
            'Ids of other organizations, for `organization` only. Each organization reads its id at `GET /me` (`organizationId`); ids are not checked. The organization of the publisher is always included and not in the response. Admins of each other organization get a mail, unless it has approved the publisher. Default: none',
        }),
    })
    .meta({ examples: [visibilityChangeExample] }),
  responses: {
    200: {
      description: 'The visibility',
      schema: visibilitySchema,
      headers: etag,
    },
    409: {
      description:
        'The operator delisted the listing, or the application is scheduled for deletion',
    },
  },
});
