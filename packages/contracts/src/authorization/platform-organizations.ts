import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { planSchema } from '../principal.ts';
import { searchText } from '../search-text.ts';
import {
  platformOrganizationDetailExample,
  platformOrganizationExample,
} from './platform-examples.ts';

const common = {
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
  method: 'get',
} as const;

const count = z.int().min(0);
const organizationFields = {
  id: z.string(),
  name: z.string(),
  plan: planSchema,
  regions: z
    .array(z.string())
    .meta({ description: 'Regions of the workspaces of the organization' }),
  workspaces: count,
  members: count.meta({
    description: 'Number of members, each person counted once',
  }),
  createdAt: z.iso.datetime(),
};

const organizationSchema = z
  .object(organizationFields)
  .meta({ id: 'PlatformOrganization', examples: [platformOrganizationExample] });

export type PlatformOrganization = z.infer<typeof organizationSchema>;

const workspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  members: count,
  owners: z.array(
    z.object({
      id: z.string().meta({ description: 'The id of the user' }),
      name: z.string(),
      disabled: z.boolean().meta({ description: 'Whether an operator disabled the account' }),
    }),
  ),
  createdAt: z.iso.datetime(),
});

const organizationDetailSchema = z
  .object({ ...organizationFields, workspaces: z.array(workspaceSchema) })
  .meta({ id: 'PlatformOrganizationDetail', examples: [platformOrganizationDetailExample] });

export type PlatformOrganizationDetail = z.infer<typeof organizationDetailSchema>;

export const listOrganizations = defineEndpoint({
  ...common,
  operationId: 'listOrganizations',
  permission: permissions.listOrganizations,
  path: '/platform/organizations',
  summary: 'List organizations',
  description: 'By name.',
  query: pageQuery.extend({
    q: searchText().optional().meta({
      description:
        'A part of the name in any case, or the id of the organization or of one of its workspaces',
    }),
  }),
  responses: {
    200: {
      description: 'A page of organizations',
      schema: pageOf(organizationSchema),
    },
  },
});

export const getOrganization = defineEndpoint({
  ...common,
  operationId: 'getOrganization',
  permission: permissions.getOrganization,
  path: '/platform/organizations/{id}',
  summary: 'Read an organization, its workspaces and their owners',
  description: 'At most 1,000 workspaces, by name.',
  params: z.object({ id: idSchema }),
  responses: {
    200: {
      description: 'The organization',
      schema: organizationDetailSchema,
    },
    404: { description: 'No such organization' },
  },
});
