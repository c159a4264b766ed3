import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import {
  createdApplicationExample,
  deletedExample,
  newApplicationExample,
} from './application-examples.ts';
import {
  applicationInputs,
  applicationPatch,
  applicationSchema,
  applicationStates,
  applicationTypes,
} from './application-fields.ts';
import { secretOnRetry } from './idempotency-notes.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Applications',
} as const;
const params = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the application; send it as If-Match' };
const application = {
  description: 'The application',
  schema: applicationSchema,
  headers: etag,
};
const { name, environment, scopes, ...optionalInputs } = applicationInputs;
const optionals = z.object(optionalInputs).partial().shape;

export const listApplications = defineEndpoint({
  ...common,
  operationId: 'listApplications',
  permission: permissions.listApplications,
  method: 'get',
  path: '/applications',
  summary: "List the workspace's OAuth applications",
  query: pageQuery.extend({
    state: z.enum(applicationStates, `must be one of ${applicationStates.join(', ')}`).optional(),
    environment: environmentSchema.optional(),
    offered: z.enum(['true', 'false'], 'must be true or false').default('false').meta({
      description:
        '`true`: applications of other workspaces whose ownership is offered to this workspace',
    }),
    secretCreatedBy: idFilter().optional().meta({
      description:
        'Id of a present or former member: applications with a valid client secret that this user created and so has seen',
    }),
  }),
  responses: {
    200: {
      description: 'A page of applications',
      schema: pageOf(applicationSchema),
    },
  },
});

export const createApplication = defineEndpoint({
  ...common,
  operationId: 'createApplication',
  permission: permissions.createApplication,
  method: 'post',
  path: '/applications',
  summary: 'Register an application',
  description: `The application is installed in this workspace at once. A confidential application without \`jwks\` gets a secret, which is in this response only. ${secretOnRetry}`,
  body: z
    .strictObject({
      name,
      type: z.enum(applicationTypes).meta({
        description:
          '`public`: an application that cannot protect a secret, such as a single-page or native app (RFC 6749, section 2.1)',
      }),
      environment,
      scopes,
      ...optionals,
    })
    .meta({ examples: [newApplicationExample] }),
  idempotent: true,
  responses: {
    201: {
      description: 'The application, its secret and the endpoints of the authorization server',
      schema: applicationSchema
        .extend({
          clientSecret: z.string().nullable().meta({
            description:
              'The client secret, in this response only; null for a public application and for private_key_jwt',
          }),
          discovery: z.object({
            issuer: z.string(),
            authorizationServerMetadata: z.string().meta({ description: 'RFC 8414' }),
            openidConfiguration: z.string(),
            jwksUri: z.string(),
            authorizationEndpoint: z.string(),
            tokenEndpoint: z.string(),
            revocationEndpoint: z.string(),
            deviceAuthorizationEndpoint: z.string(),
          }),
        })
        .meta({ examples: [createdApplicationExample] }),
      headers: { ...etag, Location: 'Path of the application' },
    },
    409: { description: 'The workspace has too many applications, or an application of this name' },
  },
});

export const getApplication = defineEndpoint({
  ...common,
  operationId: 'getApplication',
  permission: permissions.getApplication,
  method: 'get',
  path: '/applications/{id}',
  summary: 'Read an application',
  params,
  responses: { 200: application },
});

export const updateApplication = defineEndpoint({
  ...common,
  operationId: 'updateApplication',
  permission: permissions.updateApplication,
  method: 'patch',
  path: '/applications/{id}',
  summary: 'Update an application',
  description:
    'A merge patch (RFC 7396), as application/merge-patch+json or application/json: given fields change, `owner`, `supportContact`, `metadata` and `jwks` are merged, and null removes a member or resets a field. An added scope requires a new consent; a removed scope is removed from every grant and token at once. Type and environment cannot change.',
  params,
  headers: changePreconditions,
  body: applicationPatch,
  responses: {
    200: application,
    409: {
      description:
        'Another application has this name, or the application is scheduled for deletion',
    },
  },
});

export const deleteApplication = defineEndpoint({
  ...common,
  operationId: 'deleteApplication',
  permission: permissions.deleteApplication,
  method: 'delete',
  path: '/applications/{id}',
  summary: 'Schedule the deletion of an application in seven days',
  description:
    'For seven days, `/restore` undoes the deletion, tokens work, and existing grants get new tokens, but nobody can authorize or install the application. Then all grants and tokens are revoked. For admins and owners.',
  params,
  headers: changePreconditions,
  responses: {
    200: {
      ...application,
      description: 'The application, with the time of its deletion',
      examples: { 'application/json': deletedExample },
    },
  },
});

export const restoreApplication = defineEndpoint({
  ...common,
  operationId: 'restoreApplication',
  permission: permissions.restoreApplication,
  method: 'post',
  path: '/applications/{id}/restore',
  summary: 'Undo the deletion of an application',
  description: 'For admins and owners.',
  params,
  idempotent: true,
  responses: {
    200: application,
    409: { description: 'The application is not scheduled for deletion' },
  },
});
