import { randomBytes } from 'node:crypto';
import { printRecord } from '@irp/command-line';
import * as contracts from '@irp/contracts/authorization';
import { defineCommand } from '../admin-command.ts';
import { requireRegion } from './require-region.ts';

/** Everything that a customer needs to begin: what the four commands of organization, workspace, member and api-key do one by one. */
export const setUpOrganization = defineCommand({
  name: 'set-up',
  about: 'Create an organization with a workspace of the same name, an owner and an API key, and print them',
  operands: ['NAME', 'EMAIL', 'PERSON'],
  options: {
    plan: { type: 'string', value: 'PLAN', about: 'free, team or enterprise; default: team' },
    region: { type: 'string', value: 'REGION', about: 'That of this deployment; default: REGION' },
    password: { type: 'boolean', about: 'Give the owner a new password, which is printed, too' },
  },
  notes: `PERSON is the name of the owner. Without --password, a new owner sets one by "Forgot your password?" at the sign-in, which mails a link; one who has a
password keeps it. It can be repeated: it finds what exists, and replaces the API key, and with --password the password.`,
  async run({ client, settings, operands: [name, email, person], options, terminal }) {
    const region = requireRegion(options.region, settings);
    const plan = (options.plan ?? 'team') as 'team';
    const password = options.password ? randomBytes(15).toString('base64url') : undefined;
    const own = await client();
    const { id: organizationId } = await own.call('authorization', contracts.provisionOrganization, { name, plan });
    const workspace = { organizationId, name, region };
    const { id: workspaceId } = await own.call('authorization', contracts.provisionWorkspace, workspace);
    const owner = { workspaceId, email, name: person, role: 'owner' as const, ...(password ? { password } : {}) };
    const { userId } = await own.call('authorization', contracts.provisionMember, owner);
    const asked = { workspaceId, userId, environment: 'production' as const, name: 'First' };
    const { key: apiKey } = await own.call('authorization', contracts.provisionApiKey, asked);
    const made = { organizationId, workspaceId, userId, email, ...(password ? { password } : {}), apiKey };
    await printRecord(terminal, made);
    terminal.note(`Store the key${password ? ' and the password' : ''} now: they are not shown again.`);
  },
});
