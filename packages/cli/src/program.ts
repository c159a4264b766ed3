import type { Program } from '@irp/command-line';
import manifest from '../package.json' with { type: 'json' };
import type { IrpContext } from './command/command.ts';
import { api } from './commands/api/index.ts';
import { apps } from './commands/apps.ts';
import { audit } from './commands/audit/index.ts';
import { completion } from './commands/completion/index.ts';
import { investments } from './commands/investments/index.ts';
import { login } from './commands/login/index.ts';
import { logout } from './commands/logout.ts';
import { status } from './commands/status.ts';
import { webhooks } from './commands/webhooks/index.ts';
import { resourceGroup } from './resources/resource-group.ts';
import { authorizationTable } from './resources/table/authorizations.ts';
import { directoryTable } from './resources/table/directory.ts';
import { domainTable } from './resources/table/domains.ts';
import { installationTable } from './resources/table/installations.ts';
import { keyTable } from './resources/table/keys.ts';
import { memberTable } from './resources/table/members.ts';
import { platformTable } from './resources/table/platform.ts';
import { reviewTable } from './resources/table/reviews.ts';
import { workspaceTable } from './resources/table/workspaces.ts';

/** The tree of all commands of `irp`. */
export const program: Program<IrpContext> = {
  name: 'irp',
  about: 'Command-line client of the Investment Research Platform',
  version: manifest.version,
  options: {
    profile: {
      type: 'string',
      value: 'NAME',
      about: 'Profile with the stored sign-in; default: the profile "default"',
    },
  },
  commands: [
    login,
    logout,
    status,
    investments,
    resourceGroup(workspaceTable),
    resourceGroup(memberTable),
    apps,
    resourceGroup(installationTable),
    resourceGroup(authorizationTable),
    resourceGroup(keyTable),
    webhooks,
    audit,
    resourceGroup(directoryTable),
    resourceGroup(domainTable),
    resourceGroup(reviewTable),
    resourceGroup(platformTable),
    api,
    completion,
  ],
};
