import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { roleSchema } from '../permissions/roles.ts';
import { myWorkspaceExample } from './access-examples.ts';

const myWorkspaceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    organization: z.object({
      id: z.string(),
      name: z.string(),
    }),
    region: z.string(),
    role: roleSchema,
  })
  .meta({ id: 'MyWorkspace', examples: [myWorkspaceExample] });

export type MyWorkspaceView = z.infer<typeof myWorkspaceSchema>;

export const listMyWorkspaces = defineEndpoint({
  operationId: 'listMyWorkspaces',
  versions: everyVersion,
  access: 'principal',
  tag: 'People',
  permission: permissions.listMyWorkspaces,
  method: 'get',
  path: '/me/workspaces',
  summary: 'List the workspaces of the caller, of every organization',
  description:
    "At most 1,000 workspaces, by name. Requires a production credential of the person, with every scope of the person's role in the credential's workspace.",
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of workspaces',
      schema: pageOf(myWorkspaceSchema),
    },
  },
});
