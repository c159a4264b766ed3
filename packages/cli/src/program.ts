import type { CommandGroup } from './command/command.ts';
import { apps } from './commands/apps.ts';
import { audit } from './commands/audit/index.ts';
import { investments } from './commands/investments/index.ts';
import { keys } from './commands/keys.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { status } from './commands/status.ts';
import { webhooks } from './commands/webhooks/index.ts';

/** The command tree of `irp`. */
export const program: CommandGroup = {
  name: 'irp',
  about: 'The Investment Research Platform on the command line',
  commands: [login, logout, status, investments, apps, keys, webhooks, audit],
};
