import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import * as examples from './installation-examples.ts';
import { bodyIdSchema, reasonSchema, seenScopesSchema } from './installation-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Installations',
} as const;
const params = z.object({ id: idSchema });
const path = '/installation-requests';

export const requestStates = ['pending', 'approved', 'declined', 'withdrawn'] as const;

export const installationRequestSchema = z
  .object({
    id: z.string(),
    applicationId: z.string(),
    applicationName: z.string(),
    environment: environmentSchema,
    scopes: z
      .array(scopeSchema)
      .meta({ description: 'Scopes that the application asked for at the time of the request' }),
    reason: z.string().nullable(),
    state: z.enum(requestStates),
    requestedBy: z.string().meta({ description: 'The id of the user' }),
    requestedAt: z.iso.datetime(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    declineReason: z.string().nullable(),
    installationId: z.string().nullable(),
  })
  .meta({ id: 'InstallationRequest', examples: [examples.installationRequestExample] });

export type InstallationRequestView = z.infer<typeof installationRequestSchema>;

const request = { description: 'The request', schema: installationRequestSchema };
const unknown = { description: 'No such request' };
const decided = { description: 'The request was already decided' };

export const listInstallationRequests = defineEndpoint({
  ...common,
  operationId: 'listInstallationRequests',
  permission: permissions.listInstallationRequests,
  method: 'get',
  path,
  summary: 'List the requests of members for installations',
  description:
    'Admins and owners see all requests of the workspace, others only their own requests.',
  query: pageQuery.extend({
    state: z.enum(requestStates, `must be one of ${requestStates.join(', ')}`).optional(),
    applicationId: idFilter().optional(),
  }),
  responses: {
    200: {
      description: 'A page of requests',
      schema: pageOf(installationRequestSchema),
    },
  },
});

export const createInstallationRequest = defineEndpoint({
  ...common,
  operationId: 'createInstallationRequest',
  permission: permissions.createInstallationRequest,
  method: 'post',
  path,
  summary: 'Ask the admins of the workspace to install an application',
  body: z
    .strictObject({
      applicationId: bodyIdSchema,
      environment: environmentSchema,
      reason: reasonSchema,
    })
    .meta({ examples: [examples.newRequestExample] }),
  idempotent: true,
  responses: {
    201: {
      ...request,
      headers: { Location: 'Path of the request' },
    },
    403: {
      description:
        'The policy of the organization does not let members request installations, or does not allow this publisher',
    },
    404: { description: 'No such application, or it is not shown to this workspace' },
    409: {
      description:
        'The application is already installed, cannot be installed, or was already requested by the caller',
    },
    429: {
      description:
        'The caller has asked too often in 24 hours; `Retry-After` has the seconds to wait',
    },
  },
});

export const getInstallationRequest = defineEndpoint({
  ...common,
  operationId: 'getInstallationRequest',
  permission: permissions.getInstallationRequest,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'Read a request for an installation',
  params,
  responses: { 200: request, 404: unknown },
});

export const approveInstallationRequest = defineEndpoint({
  ...common,
  operationId: 'approveInstallationRequest',
  permission: permissions.approveInstallationRequest,
  method: 'post',
  path: `${path}/{id}/approve`,
  summary: 'Approve a request: the application is installed',
  description:
    'For admins and owners. `scopes` are the scopes that the admin saw, as in `POST /installations`; default: the scopes of the request.',
  params,
  body: z
    .strictObject({ scopes: seenScopesSchema.optional() })
    .meta({ examples: [examples.scopesSeenExample] }),
  idempotent: true,
  responses: {
    200: request,
    403: { description: 'The installation is not allowed, as in `POST /installations`' },
    404: unknown,
    409: {
      description:
        'The request was already decided, or the application cannot be installed, as in `POST /installations`',
    },
  },
});

export const declineInstallationRequest = defineEndpoint({
  ...common,
  operationId: 'declineInstallationRequest',
  permission: permissions.declineInstallationRequest,
  method: 'post',
  path: `${path}/{id}/decline`,
  summary: 'Decline a request',
  params,
  body: z
    .strictObject({ reason: reasonSchema })
    .meta({ examples: [{ reason: examples.declinedRequestExample.declineReason }] }),
  idempotent: true,
  responses: {
    200: {
      ...request,
      examples: { 'application/json': examples.declinedRequestExample },
    },
    404: unknown,
    409: decided,
  },
});

export const withdrawInstallationRequest = defineEndpoint({
  ...common,
  operationId: 'withdrawInstallationRequest',
  permission: permissions.withdrawInstallationRequest,
  method: 'post',
  path: `${path}/{id}/withdraw`,
  summary: 'Withdraw an own request for an installation',
  params,
  idempotent: true,
  responses: {
    200: {
      ...request,
      examples: { 'application/json': examples.withdrawnRequestExample },
    },
    403: { description: 'Another member made the request' },
    404: unknown,
    409: decided,
  },
});
