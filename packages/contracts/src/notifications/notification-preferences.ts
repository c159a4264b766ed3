import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { permissions } from '../permissions/permissions.ts';
import { type MailKindName, mailKinds } from './mail-kinds.ts';
import {
  notificationPreferencesExample,
  notificationPreferencesPatchExample,
} from './notification-examples.ts';

export const digests = ['off', 'daily'] as const;
export type Digest = (typeof digests)[number];

const digest = z.enum(digests).meta({
  description:
    '`daily`: mails that can be turned off are collected, and sent as one mail a day. `off`: each mail is sent at once',
});

/** All kinds except the digest: the digest contains other mails and has a separate choice. */
export const configurableMailKinds = Object.keys(mailKinds).filter((name) => name !== 'digest') as [
  MailKindName,
  ...MailKindName[],
];

/** The kinds of mail that users can turn off. */
export const optionalMailKinds = configurableMailKinds.filter(isOptional);

function isOptional(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'optional';
}

const alwaysOn = z.literal(
  true,
  `must be true: mails of this kind cannot be turned off. You can turn off ${optionalMailKinds.join(', ')}`,
);

const preferencesSchema = z
  .object({
    digest,
    kinds: z.array(
      z.object({
        kind: z.enum(configurableMailKinds),
        category: z.enum(['lifecycle', 'security', 'account', 'optional']),
        summary: z.string(),
        optional: z.boolean().meta({ description: 'Whether mails of this kind can be turned off' }),
        enabled: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'NotificationPreferences', examples: [notificationPreferencesExample] });

export type NotificationPreferencesView = z.infer<typeof preferencesSchema>;

const endpoint = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Notifications',
  path: '/me/notification-preferences',
} as const;

export const getNotificationPreferences = defineEndpoint({
  ...endpoint,
  operationId: 'getNotificationPreferences',
  permission: permissions.getNotificationPreferences,
  method: 'get',
  summary: 'Read which mails the calling user gets',
  responses: { 200: { description: 'Every kind of mail', schema: preferencesSchema } },
});

export const updateNotificationPreferences = defineEndpoint({
  ...endpoint,
  operationId: 'updateNotificationPreferences',
  permission: permissions.updateNotificationPreferences,
  method: 'patch',
  summary: 'Choose which mails the calling user gets',
  description:
    'The choice applies in every workspace. Notices about the lifecycle of applications and about security, and mails that somebody asked for, cannot be turned off.',
  body: z
    .strictObject({
      digest: digest.optional(),
      kinds: z
        .strictObject(
          Object.fromEntries(
            configurableMailKinds.map((kind) => [
              kind,
              (isOptional(kind) ? z.boolean() : alwaysOn).optional(),
            ]),
          ),
        )
        .optional()
        .meta({ description: 'For each kind of mail to change: whether it is sent' }),
    })
    .meta({ examples: [notificationPreferencesPatchExample] }),
  responses: {
    200: { description: 'Every kind of mail, as it is now', schema: preferencesSchema },
  },
});
