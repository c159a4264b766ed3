import { randomBytes } from 'node:crypto';
import { printRecord } from '@irp/command-line';
import * as contracts from '@irp/contracts/authorization';
import { defineCommand } from '../admin-command.ts';
import { confirmChange, yesOption } from '../confirm-change.ts';
import { requireRegion } from './require-region.ts';

/** As a part of the request: without the option, an organization that exists keeps its plan. */
export function planOf({ plan }: { plan?: string }): { plan?: 'team' } {
  // The service validates it.
  return plan === undefined ? {} : { plan: plan as 'team' };
}

/** Everything that a customer needs to begin: what the four commands of organization, workspace, member and api-key do one by one. */
export const setUpOrganization = defineCommand({
  name: 'set-up',
  about: 'Create an organization with a workspace of the same name, an owner and an API key, and print them',
  operands: ['NAME', 'EMAIL', 'PERSON'],
  options: {
    plan: { type: 'string', value: 'PLAN', about: 'free, team or enterprise; default: team, of a new one' },
    region: { type: 'string', value: 'REGION', about: 'That of this deployment; default: REGION' },
    password: { type: 'boolean', about: 'Give the owner a new password, which is printed, too' },
    ...yesOption,
  },
  notes: `PERSON is the name of the owner. Without --password, a new owner sets one by "Forgot your password?" at the sign-in, which mails a link; one who has a
password keeps it. It can be repeated: it finds what exists, asks whether that is meant, and replaces the API key, and with --password the password.`,
  async run({ client, settings, operands: [name, email, person], options, terminal, signal }) {
    const region = requireRegion(options.region, settings);
    const password = options.password ? randomBytes(15).toString('base64url') : undefined;
    const own = await client();
    const body = { name, ...planOf(options) };
    const { id: organizationId, isNew } = await own.call('authorization', contracts.provisionOrganization, body);
    // Of another customer, perhaps, whose data the owner would see.
    if (!isNew)
      await confirmChange(
        { options, terminal, signal },
        `There is an organization "${name}" (${organizationId}). Is ${email} to be an owner of it, with a new key?`,
      );
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
