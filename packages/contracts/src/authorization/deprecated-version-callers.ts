import { z } from 'zod';
import { defineEndpoint, everyVersion, sinceV2 } from '../endpoint.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { deprecatedVersionCallerExample } from './platform-examples.ts';

const named = z.object({ id: z.string(), name: z.string() });

const callerSchema = z
  .object({
    id: z.string(),
    version: z.string(),
    deprecatedOn: z.string(),
    sunsetAt: z.iso.datetime().nullable(),
    successor: z.string().nullable(),
    organization: named.nullable(),
    workspace: z.object({ id: z.string(), name: z.string().nullable() }),
    userId: z.string().nullable(),
    application: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    apiKey: z.object({ name: z.string(), prefix: z.string() }).nullable(),
    credentialId: z.string(),
    calls: z.int().min(1),
    lastAt: z.iso.datetime(),
  })
  .meta({ id: 'DeprecatedVersionCaller', examples: [deprecatedVersionCallerExample] });

export type DeprecatedVersionCaller = z.infer<typeof callerSchema>;

export const listDeprecatedVersionCallers = defineEndpoint({
  operationId: 'listDeprecatedVersionCallers',
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
  permission: permissions.listDeprecatedVersionCallers,
  method: 'get',
  path: '/platform/deprecated-callers',
  summary: 'List the callers of a deprecated API version in the last 30 days',
  description: 'By credential, the most calls first, at most 1,000.',
  query: pageQuery.extend({
    version: z
      .enum(everyVersion, `must be one of ${everyVersion.join(', ')}`)
      .optional()
      .meta({ description: 'Default: all' }),
  }),
  responses: {
    200: {
      description: 'A page of callers',
      schema: pageOf(callerSchema),
    },
  },
});
