import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { permissions } from '../permissions/permissions.ts';
import { filledText } from '../text.ts';
import { disabledPersonExample, disablingExample } from './access-examples.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'People',
} as const;
const params = z.object({
  userId: idSchema.meta({
    description: 'The id of the user, as in members, audit records and tokens',
  }),
});

export const disablementSchema = z
  .object({
    at: z.iso.datetime(),
    reason: z.string(),
  })
  .nullable()
  .meta({
    description: 'When and why the account was disabled; null while the account is enabled',
  });

/** A user as operators see the user: without name and address. */
const operatedPersonSchema = z
  .object({
    userId: z.string(),
    disabled: disablementSchema,
  })
  .meta({ id: 'OperatedPerson', examples: [disabledPersonExample] });

export type OperatedPerson = z.infer<typeof operatedPersonSchema>;

export const disablePerson = defineEndpoint({
  ...common,
  operationId: 'disablePerson',
  permission: permissions.disablePerson,
  method: 'post',
  path: '/people/{userId}/disable',
  summary: 'Disable the account of a person, as the operator of the platform',
  description:
    'The person cannot sign in, accept an invitation or reset the password. Browser sessions, tokens, authorizations in progress and mailed links end in every workspace. API keys are refused until the account is enabled. Memberships and applications of the workspaces stay. The last owner of a workspace can be disabled: nobody acts as an owner there until the account is enabled. The person gets a mail with the reason, and admins of the workspaces of the person read the reason in the log. A repeat changes nothing.',
  params,
  body: z.strictObject({ reason: filledText(500) }).meta({ examples: [disablingExample] }),
  idempotent: true,
  responses: {
    200: { description: 'The disabled account', schema: operatedPersonSchema },
    404: { description: 'No such user' },
    409: { description: 'The account belongs to the calling operator' },
  },
});

export const enablePerson = defineEndpoint({
  ...common,
  operationId: 'enablePerson',
  permission: permissions.enablePerson,
  method: 'post',
  path: '/people/{userId}/enable',
  summary: 'Enable the account of a person again, as the operator of the platform',
  description:
    'Password, sign-in codes and passkeys end, and the person chooses a new password by a mailed link. API keys that were neither revoked nor expired work again. Ended sessions, tokens and mailed links stay invalid. A repeat changes nothing.',
  params,
  idempotent: true,
  responses: {
    200: {
      description: 'The enabled account',
      schema: operatedPersonSchema,
      examples: { 'application/json': { ...disabledPersonExample, disabled: null } },
    },
    404: { description: 'No such user' },
    409: { description: 'The account belongs to the calling operator' },
  },
});
