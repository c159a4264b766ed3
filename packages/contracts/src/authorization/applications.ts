import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders, pageOf, pageQuery } from '../page.ts';
import { environmentSchema } from '../principal.ts';
import { applicationInputs, applicationSchema, applicationStates, applicationTypes } from './application-fields.ts';
import { secretOnRepeat } from './repeats.ts';

const both = { versions: ['v1', 'v2'], access: 'principal', tag: 'Applications' } as const;
const reads = { ...both, scopes: ['applications.read'] } as const;
const writes = { ...both, scopes: ['applications.write'] } as const;
const params = z.object({ id: idSchema });
const etag = { ETag: 'Changes with every change; send it as If-Match' };
const one = { description: 'The application', schema: applicationSchema, headers: etag };
const { name, environment, scopes, ...optionalInputs } = applicationInputs;
const optionals = z.object(optionalInputs).partial().shape;

export const listApplications = defineEndpoint({
  ...reads,
  operationId: 'listApplications',
  method: 'get',
  path: '/applications',
  summary: 'The OAuth applications that the workspace registered',
  query: pageQuery.extend({
    state: z.enum(applicationStates, `must be one of ${applicationStates.join(', ')}`).optional(),
    environment: environmentSchema.optional(),
    offered: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .meta({ description: "Other workspaces' applications whose ownership is offered to this one" }),
  }),
  answers: { 200: { description: 'A page of applications', schema: pageOf(applicationSchema) } },
});

export const createApplication = defineEndpoint({
  ...writes,
  operationId: 'createApplication',
  method: 'post',
  path: '/applications',
  summary: 'Register an application',
  description: `It works in this workspace at once. A confidential one without \`jwks\` gets a secret, shown in this answer and never again. ${secretOnRepeat}`,
  body: z.strictObject({
    name,
    type: z
      .enum(applicationTypes)
      .meta({ description: 'Public: it cannot keep a secret, such as a page or a native app' }),
    environment,
    scopes,
    ...optionals,
  }),
  idempotent: true,
  answers: {
    201: {
      description: 'The application, and what its developer needs to connect it',
      schema: applicationSchema.extend({
        clientSecret: z
          .string()
          .nullable()
          .meta({ description: 'Once; null for a public one and for private_key_jwt' }),
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
      }),
      headers: { ...etag, Location: 'Where it is' },
    },
    409: { description: 'Too many applications, or one of this name' },
  },
});

export const getApplication = defineEndpoint({
  ...reads,
  operationId: 'getApplication',
  method: 'get',
  path: '/applications/{id}',
  summary: 'Read an application',
  params,
  answers: { 200: one },
});

export const updateApplication = defineEndpoint({
  ...writes,
  operationId: 'updateApplication',
  method: 'patch',
  path: '/applications/{id}',
  summary: 'Change an application',
  description:
    'A scope that is added is withheld from existing grants until they are agreed to again; one that is removed ends in every grant and token at once. Type and environment cannot change.',
  params,
  headers: ifMatchHeaders,
  body: z
    .strictObject({ name: name.optional(), scopes: scopes.optional(), ...optionals })
    .refine((body) => Object.keys(body).length > 0, 'must change something'),
  answers: { 200: one, 409: { description: 'One of this name, or it is being deleted' } },
});

export const deleteApplication = defineEndpoint({
  ...writes,
  operationId: 'deleteApplication',
  method: 'delete',
  path: '/applications/{id}',
  summary: 'Delete an application in seven days',
  description: 'Until then it can be undone (`/restore`); then all it was given is revoked. For admins and owners.',
  params,
  headers: ifMatchHeaders,
  answers: { 200: { ...one, description: 'The application, with the time of its deletion' } },
});

export const restoreApplication = defineEndpoint({
  ...writes,
  operationId: 'restoreApplication',
  method: 'post',
  path: '/applications/{id}/restore',
  summary: 'Undo the deletion of an application',
  description: 'For admins and owners.',
  params,
  answers: { 200: one, 409: { description: 'It is not being deleted' } },
});
