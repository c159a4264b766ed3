import { z } from 'zod';
import { applicationId } from '../authorization/access-examples.ts';
import { applicationUseSchema } from '../authorization/internal-applications.ts';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { permissions } from '../permissions/permissions.ts';

const count = z.int().min(0);
const maxDays = 365;

const insightExample = {
  applicationId,
  since: '2026-11-22',
  until: '2026-11-23',
  installations: {
    active: 2,
    reauthorizationRequired: 1,
    suspended: 0,
    ended: 1,
  },
  days: [
    {
      day: '2026-11-22',
      installed: 2,
      ended: 0,
      live: 3,
    },
    {
      day: '2026-11-23',
      installed: 1,
      ended: 1,
      live: 3,
    },
  ],
  versions: [
    { version: '1.5.0', installations: 2 },
    { version: '1.4.0', installations: 1 },
  ],
  use: {
    workspaces: 4,
    authorizations: 12,
    liveAccessTokens: 9,
    liveRefreshTokens: 12,
  },
  deprecatedCalls: [],
};

const insightSchema = z
  .object({
    applicationId: z.string(),
    since: z.iso.date().meta({ description: 'First day of the counts, UTC' }),
    until: z.iso.date().meta({ description: 'Today, UTC' }),
    installations: z
      .object({
        active: count,
        reauthorizationRequired: count,
        suspended: count,
        ended: count,
      })
      .meta({
        description:
          'Number of all installations ever, by their present state; `ended`: uninstalled or revoked',
      }),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          installed: count,
          ended: count,
          live: count,
        }),
      )
      .meta({
        description:
          'Installations of each day; `live`: number that had not ended at the end of the day',
      }),
    versions: z
      .array(
        z.object({
          version: z.string().nullable(),
          installations: count,
        }),
      )
      .meta({
        description:
          'Versions of the listing at the last consent of each installation that has not ended; most used first',
      }),
    use: applicationUseSchema.omit({ deprecatedCalls: true }),
    deprecatedCalls: applicationUseSchema.shape.deprecatedCalls.meta({
      description: 'Calls to deprecated API versions in these days; most calls first',
    }),
  })
  .meta({ id: 'ApplicationInsight', examples: [insightExample] });

export type ApplicationInsight = z.infer<typeof insightSchema>;

export const getInsight = defineEndpoint({
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
  operationId: 'getInsight',
  permission: permissions.getInsight,
  method: 'get',
  path: '/applications/{id}/insight',
  summary: 'See how an application is installed and used',
  description:
    'Only counts over all workspaces, which identify no workspace and no person. `…/impact` shows the impact of a change before it is made.',
  params: z.object({ id: idSchema }),
  query: z.strictObject({
    days: z
      .string()
      .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${maxDays}`)
      .transform(Number)
      .refine((days) => days >= 1 && days <= maxDays, `must be a whole number from 1 to ${maxDays}`)
      .default(30)
      .meta({
        minimum: 1,
        maximum: maxDays,
        description: 'Number of days, including today',
      }),
  }),
  responses: {
    200: { description: 'The counts of installations and of use', schema: insightSchema },
  },
});
