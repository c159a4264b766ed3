import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { platformRoleSchema } from '../permissions/roles.ts';

/** What the directory knows about a reviewer. */
export const platformPersonSchema = z.object({
  platformRoles: z.array(platformRoleSchema),
  /** The organizations of all workspaces of the person, regardless of the caller's credentials. */
  organizationIds: z.array(z.string()),
});

export type PlatformPerson = z.infer<typeof platformPersonSchema>;

export const readPlatformPerson = defineEndpoint({
  operationId: 'readPlatformPerson',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory'],
  tag: 'Internal',
  path: '/internal/platform-people/read',
  summary: 'Read the platform roles and the organizations of a user',
  body: z.strictObject({ userId: z.string().max(64) }),
  responses: {
    200: { description: 'The person', schema: platformPersonSchema },
    404: { description: 'No such user' },
  },
});

export const readReviewerNames = defineEndpoint({
  operationId: 'readReviewerNames',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory'],
  tag: 'Internal',
  path: '/internal/platform-people/names',
  summary: 'Read the names of reviewers of the platform; other users are left out',
  body: z.strictObject({ userIds: z.array(z.string().max(64)).max(10_000) }),
  responses: {
    200: {
      description: 'The names of the reviewers, in no particular order',
      schema: z.object({
        reviewers: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    },
  },
});
