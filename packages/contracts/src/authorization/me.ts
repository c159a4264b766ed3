import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ifMatchHeaders } from '../page.ts';
import { environmentSchema } from '../principal.ts';
import { roleSchema, scopeSchema } from '../scopes.ts';
import { nameSchema } from './fields.ts';

const meSchema = z
  .object({
    kind: z.enum(['user', 'application']),
    user: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
    workspace: z.object({ id: z.string(), name: z.string(), region: z.string() }),
    organizationId: z.string(),
    environment: environmentSchema,
    role: roleSchema.nullable(),
    scopes: z.array(scopeSchema),
  })
  .meta({ id: 'Me' });

export type MeView = z.infer<typeof meSchema>;

const both = { versions: ['v1', 'v2'], access: 'principal', tag: 'People' } as const;
const etag = { ETag: 'Changes with every change; send it as If-Match' };

export const getMe = defineEndpoint({
  ...both,
  operationId: 'getMe',
  method: 'get',
  path: '/me',
  summary: 'Who is this credential, and what may it do?',
  answers: { 200: { description: 'The caller', schema: meSchema, headers: etag } },
});

export const updateMe = defineEndpoint({
  ...both,
  operationId: 'updateMe',
  method: 'patch',
  path: '/me',
  summary: "Change the caller's own name",
  description: "Needs a production credential with every scope of the person's role.",
  headers: ifMatchHeaders,
  body: z.strictObject({ name: nameSchema }),
  answers: {
    200: { description: 'The caller, changed', schema: meSchema, headers: etag },
    403: { description: 'The credential is not for production, or has not every scope of the role' },
  },
});
