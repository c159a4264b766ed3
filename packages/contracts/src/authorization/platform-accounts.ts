import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idFilter } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { emailSchema } from './fields.ts';
import { disablementSchema } from './people.ts';
import { platformAccountExample } from './platform-examples.ts';

export const accountStates = ['active', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

const accountSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the user' }),
    address: z.string().meta({ description: 'First character and domain of the e-mail address' }),
    disabled: disablementSchema,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PlatformAccount', examples: [platformAccountExample] });

export type PlatformAccount = z.infer<typeof accountSchema>;

export const listPlatformAccounts = defineEndpoint({
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
  operationId: 'listPlatformAccounts',
  permission: permissions.listPlatformAccounts,
  method: 'get',
  path: '/platform/accounts',
  summary: 'List accounts of people',
  description: 'The newest accounts first.',
  query: pageQuery.extend({
    email: emailSchema.optional().meta({ description: 'The whole e-mail address of the account' }),
    userId: idFilter().optional(),
    state: z.enum(accountStates, `must be one of ${accountStates.join(', ')}`).optional(),
  }),
  responses: {
    200: {
      description: 'A page of accounts',
      schema: pageOf(accountSchema),
    },
  },
});
