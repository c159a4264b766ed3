import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { mailLanguages } from '../notifications/mail-kinds.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { platformRoleSchema, roleSchema } from '../permissions/roles.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { meExample, mePatchExample } from './access-examples.ts';
import { mailedNameSchema } from './shown-name.ts';

const language = z
  .enum(mailLanguages)
  .meta({ description: 'Language of the mails that the platform sends to the user' });

const meSchema = z
  .object({
    kind: z.enum(['user', 'application']),
    user: z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        language,
      })
      .nullable(),
    workspace: z.object({
      id: z.string(),
      name: z.string(),
      region: z.string(),
    }),
    organizationId: z.string(),
    environment: environmentSchema,
    role: roleSchema.nullable(),
    platformRoles: z.array(platformRoleSchema).meta({
      description:
        'Platform roles of the user, if the credential is an API key for production; otherwise empty',
    }),
    scopes: z.array(scopeSchema),
  })
  .meta({ id: 'Me', examples: [meExample] });

export type MeView = z.infer<typeof meSchema>;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'People',
} as const;
const etag = { ETag: 'Entity tag of the caller; send it as If-Match' };

export const getMe = defineEndpoint({
  ...common,
  operationId: 'getMe',
  permission: permissions.getMe,
  method: 'get',
  path: '/me',
  summary: 'Read the caller: user or application, workspace, role and scopes',
  responses: {
    200: {
      description: 'The caller',
      schema: meSchema,
      headers: etag,
    },
  },
});

export const updateMe = defineEndpoint({
  ...common,
  operationId: 'updateMe',
  permission: permissions.updateMe,
  method: 'patch',
  path: '/me',
  summary: "Update the caller's name, or the language of their mails",
  description: "Requires a production credential with every scope of the user's role.",
  headers: changePreconditions,
  body: z
    .strictObject({
      name: mailedNameSchema.optional(),
      language: language.optional(),
    })
    .meta({ examples: [mePatchExample] }),
  responses: {
    200: {
      description: 'The updated caller',
      schema: meSchema,
      headers: etag,
    },
    403: { description: 'The credential is for the sandbox, or lacks a scope of the role' },
  },
});
