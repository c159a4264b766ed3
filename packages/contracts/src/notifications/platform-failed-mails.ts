import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { platformFailedMailExample } from './platform-examples.ts';

const common = {
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
} as const;
const path = '/platform/failed-mails';

const failedMailSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    address: z.string().meta({
      description: 'First character and domain of the e-mail address',
    }),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime().nullable(),
    canRetry: z.boolean().meta({
      description: 'Whether the mail can be sent again: its contents are kept',
    }),
  })
  .meta({ id: 'FailedMail', examples: [platformFailedMailExample] });

export const listPlatformFailedMails = defineEndpoint({
  ...common,
  operationId: 'listPlatformFailedMails',
  permission: permissions.listPlatformFailedMails,
  method: 'get',
  path,
  summary: 'List mails whose delivery was given up in the last 30 days',
  description: 'Also lists messages to chats. The newest first.',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of mails',
      schema: pageOf(failedMailSchema),
    },
  },
});

export const retryPlatformFailedMail = defineEndpoint({
  ...common,
  operationId: 'retryPlatformFailedMail',
  permission: permissions.retryPlatformFailedMail,
  method: 'post',
  path: `${path}/{id}/retry`,
  summary: 'Send a mail again whose delivery was given up',
  params: z.object({ id: idSchema }),
  idempotent: true,
  responses: {
    204: { description: 'The mail waits to be sent' },
    404: { description: 'No mail with this id was given up' },
    409: { description: 'The contents of the mail were removed, or its address is suppressed' },
  },
});
