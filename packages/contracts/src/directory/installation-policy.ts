import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { readPolicySchema, sentPolicySchema } from './installation-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Installations',
  path: '/installation-policy',
} as const;
const policy = {
  description: 'The policy',
  schema: readPolicySchema,
  headers: { ETag: 'Entity tag of the policy; send it as If-Match' },
};

export const getInstallationPolicy = defineEndpoint({
  ...common,
  operationId: 'getInstallationPolicy',
  permission: permissions.getInstallationPolicy,
  method: 'get',
  summary: 'Read which applications the workspaces of the organization may install',
  responses: { 200: policy },
});

export const putInstallationPolicy = defineEndpoint({
  ...common,
  operationId: 'putInstallationPolicy',
  permission: permissions.putInstallationPolicy,
  method: 'put',
  summary: 'Set which applications the workspaces of the organization may install',
  description:
    'For admins and owners, with a production credential. The policy applies to new installations in every workspace of the organization; existing installations stay. The body replaces the whole policy; `publisherNames` is ignored.',
  headers: changePreconditions,
  body: sentPolicySchema,
  responses: { 200: policy },
});
