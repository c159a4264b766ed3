import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';

/**
 * The rights of an application in a workspace. The service for webhooks needs the rights, because
 * the publisher receives events from the workspace.
 */
export const installedSchema = z.object({
  id: z.string(),
  applicationId: z.string(),
  workspaceId: z.string(),
  environment: environmentSchema,
  /** `active` even if further scopes wait for an admin. `revoked` if the installation has ended. */
  state: z.enum(['active', 'suspended', 'revoked']),
  scopes: z.array(scopeSchema),
  /** Increases with each change. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
});

export const readInstallations = defineEndpoint({
  operationId: 'readInstallations',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['notifications'],
  tag: 'Internal',
  path: '/internal/installations/read',
  summary:
    'Read installations of an application: by ids, by workspace, or, in pages, all that have not ended',
  body: z.strictObject({
    applicationId: z.string().max(64),
    /** Ids of installations, which may have ended. */
    ids: z.array(z.string().max(64)).max(100).optional(),
    /**
     * Selects the active or suspended installation in this workspace. Not with `ids` or `after`.
     */
    workspaceId: z.string().max(64).optional(),
    /** The value of `next` on the preceding page. Not with `ids`. */
    after: z.string().max(64).optional(),
  }),
  responses: {
    200: {
      description: 'A page of installations; `next` is null on the last one',
      schema: z.object({
        installations: z.array(installedSchema),
        next: z.string().nullable(),
      }),
    },
  },
});
