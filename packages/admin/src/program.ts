import type { Program } from '@irp/command-line';
import manifest from '../package.json' with { type: 'json' };
import type { AdminContext } from './admin-command.ts';
import { call } from './commands/call.ts';
import { deadLetters } from './commands/dead-letters.ts';
import { apiKey, member, organization, platformRoles, workspace } from './commands/first-steps.ts';
import { keys } from './commands/keys.ts';
import { mails } from './commands/mails.ts';
import { outbox } from './commands/outbox.ts';
import { status } from './commands/status.ts';
import { deliveries, endpoints } from './commands/webhooks.ts';

/** The tree of all commands for operators. */
export const program: Program<AdminContext> = {
  name: 'admin',
  about: 'Operator commands of the Investment Research Platform',
  version: manifest.version,
  options: {
    as: {
      type: 'string',
      value: 'LOGIN',
      about:
        'Your login, for the audit log; default: the variable OPERATOR, else your login on this machine',
    },
  },
  commands: [
    status,
    outbox,
    deadLetters,
    endpoints,
    deliveries,
    mails,
    keys,
    organization,
    workspace,
    member,
    apiKey,
    platformRoles,
    call,
  ],
};
