import { printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/authorization';
import type { Role } from '@irp/contracts/permissions';
import { type AdminGroup, defineCommand } from '../admin-command.ts';
import { requireRegion } from './require-region.ts';
import { planOf, setUpOrganization } from './set-up-organization.ts';

const createOrganization = defineCommand({
  name: 'create',
  about: 'Create an organization, or find the one with this name; sets the plan if given; prints its id',
  operands: ['NAME'],
  options: { plan: { type: 'string', value: 'PLAN', about: 'free, team or enterprise; default: team, of a new one' } },
  async run({ client, operands: [name], options, terminal }) {
    const body = { name, ...planOf(options) };
    await printRecord(terminal, await (await client()).call('authorization', contracts.provisionOrganization, body));
  },
});

const createWorkspace = defineCommand({
  name: 'create',
  about: 'Create a workspace, or find the one with this name; prints its id',
  operands: ['ORGANIZATION_ID', 'NAME'],
  options: { region: { type: 'string', value: 'REGION', about: 'That of this deployment; default: REGION' } },
  async run({ client, settings, operands: [organizationId, name], options, terminal }) {
    const body = { organizationId, name, region: requireRegion(options.region, settings) };
    await printRecord(terminal, await (await client()).call('authorization', contracts.provisionWorkspace, body));
  },
});

const addMember = defineCommand({
  name: 'add',
  about: 'Add a person to a workspace, with a new account if the address has none; prints the id of the user',
  operands: ['WORKSPACE_ID', 'EMAIL', 'NAME'],
  options: {
    role: { type: 'string', value: 'ROLE', about: 'owner, admin, developer or member; default: owner' },
  },
  notes: 'A person without a password sets one by "Forgot your password?" at the sign-in, which mails a link.',
  async run({ client, operands: [workspaceId, email, name], options, terminal }) {
    const role = (options.role ?? 'owner') as Role;
    const body = { workspaceId, email, name, role };
    await printRecord(terminal, await (await client()).call('authorization', contracts.provisionMember, body));
  },
});

const createApiKey = defineCommand({
  name: 'create',
  about: 'Create an API key for a member, in place of theirs of this name; it is shown once',
  operands: ['WORKSPACE_ID', 'USER_ID', 'NAME'],
  options: { environment: { type: 'string', value: 'NAME', about: 'production or sandbox; default: production' } },
  async run({ client, operands: [workspaceId, userId, name], options, terminal }) {
    const environment = (options.environment ?? 'production') as 'production';
    const body = { workspaceId, userId, name, environment };
    await printRecord(terminal, await (await client()).call('authorization', contracts.provisionApiKey, body));
    terminal.note('Store the key now: it is not shown again.');
  },
});

const setPlatformRoles = defineCommand({
  name: 'set',
  about: 'Set what a user does for the platform itself: these roles and no others',
  operands: ['USER_ID', '[ROLE…]'],
  options: { none: { type: 'boolean', about: 'Take all platform roles from the user' } },
  notes: 'ROLE is reviewer or operator.',
  async run({ client, operands, options, terminal }) {
    const [userId, ...roles] = operands as readonly string[] as readonly [string, ...string[]];
    if ((roles.length === 0) !== (options.none === true))
      throw new UsageError('Name one role or more, or use --none to take all from the user.');
    const body = { userId, platformRoles: roles as 'reviewer'[] };
    await printRecord(terminal, await (await client()).call('authorization', contracts.provisionPlatformRoles, body));
  },
});

const groupOf = (name: string, about: string, ...commands: AdminGroup['commands']): AdminGroup => ({
  name,
  about,
  commands,
});

export const organization = groupOf('organization', 'Customers', setUpOrganization, createOrganization);
export const workspace = groupOf('workspace', 'Workspaces of an organization', createWorkspace);
export const member = groupOf('member', 'People in a workspace', addMember);
export const apiKey = groupOf('api-key', 'API keys of members', createApiKey);
export const platformRoles = groupOf('platform-roles', 'Reviewers and operators of the platform', setPlatformRoles);
