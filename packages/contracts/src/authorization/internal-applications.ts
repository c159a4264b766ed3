import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { environmentSchema, planSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { applicationStates } from './application-fields.ts';

/** What the directory needs to know of an application and its publisher. */
export const publishedApplicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  workspaceId: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  plan: planSchema,
  environment: environmentSchema,
  state: z.enum(applicationStates),
  scopes: z.array(scopeSchema),
  redirectUris: z.array(z.string()),
  newInstallsDisabled: z.boolean(),
  /** Higher after each change of the application. */
  revision: z.int(),
});

export type PublishedApplication = z.infer<typeof publishedApplicationSchema>;

export const readApplication = defineEndpoint({
  operationId: 'readApplication',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory'],
  tag: 'Internal',
  path: '/internal/applications/read',
  summary: 'Read an application, also one that was deleted, and its organization',
  body: z.strictObject({ applicationId: z.string().max(64) }),
  responses: {
    200: { description: 'The application', schema: publishedApplicationSchema },
    404: { description: 'No such application' },
  },
});
