import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';

/**
 * Grants an application access to another workspace. The directory service decides about the
 * access, and the authorization service enforces the decision.
 */
export const putInstallationGrant = defineEndpoint({
  operationId: 'putInstallationGrant',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory'],
  tag: 'Internal',
  path: '/internal/installation-grants',
  summary:
    'Set the grant of an application in a workspace; a repeat or an older revision changes nothing',
  body: z.strictObject({
    applicationId: z.string().max(64),
    workspaceId: z.string().max(64),
    installationId: z.string().max(64),
    /** Default: the environment of the application. */
    environment: environmentSchema.optional(),
    state: z.enum(['active', 'suspended', 'revoked']),
    scopes: z.array(scopeSchema),
    revision: z.int().min(1),
  }),
  responses: {
    200: {
      description: 'The stored grant',
      schema: z.object({
        installationId: z.string(),
        revision: z.int(),
        state: z.string(),
        /** The organization of the workspace, for the publisher of the application. */
        organizationName: z.string(),
      }),
    },
    403: { description: 'New installations of the application are disabled' },
    404: { description: 'No such application or workspace' },
    409: {
      description:
        'The application is not active, or a sandbox application would act in production',
    },
  },
});

export const rotateSigningKeys = defineEndpoint({
  operationId: 'rotateSigningKeys',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['operator'],
  tag: 'Internal',
  path: '/internal/signing-keys/rotate',
  summary:
    'Create the next signing keys of ID tokens: published now, used after verifiers had time to fetch them',
  body: z.strictObject({ usedInS: z.int().min(0).max(86_400).optional() }),
  responses: {
    200: {
      description: 'Ids of the new keys',
      schema: z.object({ kids: z.array(z.string()) }),
    },
  },
});
