import { z } from 'zod';
import { listingStates, visibilities } from '../directory/listing-fields.ts';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import { searchText } from '../search-text.ts';
import { applicationParties, applicationStates } from './application-fields.ts';
import { platformApplicationExample } from './platform-examples.ts';

/**
 * An application as operators see it: without addresses, scopes and owner, which only the workspace
 * of the application can see.
 */
const applicationSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the application, also its client ID' }),
    name: z.string(),
    organization: z.object({ id: z.string(), name: z.string() }),
    workspaceId: z.string(),
    environment: environmentSchema,
    state: z.enum(applicationStates),
    suspensions: z.array(
      z.object({
        by: z.enum(applicationParties),
        reason: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    listing: z.object({
      state: z.enum(['none', ...listingStates]),
      visibility: z.enum(visibilities),
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PlatformApplication', examples: [platformApplicationExample] });

export type PlatformApplication = z.infer<typeof applicationSchema>;

export const listPlatformApplications = defineEndpoint({
  operationId: 'listPlatformApplications',
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
  permission: permissions.listPlatformApplications,
  method: 'get',
  path: '/platform/applications',
  summary: 'Find applications of every organization',
  description: 'Sorted by name, without deleted applications.',
  query: pageQuery.extend({
    q: searchText()
      .optional()
      .meta({ description: 'A part of the name in any case, or the client ID' }),
  }),
  responses: {
    200: {
      description: 'A page of applications',
      schema: pageOf(applicationSchema),
    },
  },
});
