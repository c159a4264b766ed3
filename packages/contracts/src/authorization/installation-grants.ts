import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { scopeSchema } from '../scopes.ts';

/** Where an application may work beside its own workspace: the directory tells, this service enforces. */
export const putInstallationGrant = defineEndpoint({
  operationId: 'putInstallationGrant',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  tag: 'Internal',
  path: '/internal/installation-grants',
  summary:
    'Set what an application may do in a workspace; told again, it changes nothing; an older revision is ignored',
  body: z.strictObject({
    applicationId: z.string().max(64),
    workspaceId: z.string().max(64),
    installationId: z.string().max(64),
    state: z.enum(['active', 'suspended', 'revoked']),
    scopes: z.array(scopeSchema),
    revision: z.int().min(1),
  }),
  answers: {
    200: { description: 'As it is now', schema: z.object({ revision: z.int(), state: z.string() }) },
    403: { description: 'The application takes no new installations' },
    404: { description: 'No such application or workspace' },
  },
});

export const rotateSigningKeys = defineEndpoint({
  operationId: 'rotateSigningKeys',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  tag: 'Internal',
  path: '/internal/signing-keys/rotate',
  summary: 'Make the next signing key; it is published now and used once every verifier can know it',
  body: z.strictObject({ usedInS: z.int().min(0).max(86_400).optional() }),
  answers: { 200: { description: 'The new key ids', schema: z.object({ kids: z.array(z.string()) }) } },
});
