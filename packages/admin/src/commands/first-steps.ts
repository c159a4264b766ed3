import { printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/authorization';
import type { Role } from '@irp/contracts/permissions';
import { checkInput } from '../access/input-error.ts';
import type { AdminGroup } from '../admin-command.ts';
import { defineChange } from '../define-change.ts';
import { findWorkspace } from './find-workspace.ts';
import { requireRegion } from './require-region.ts';
import { planOf, setUpOrganization } from './set-up-organization.ts';

const createOrganization = defineChange({
  name: 'create',
  about: 'Create an organization, or find the organization with this name, and print its id',
  operands: ['NAME'],
  options: {
    plan: {
      type: 'string',
      value: 'PLAN',
      about:
        'free, team or enterprise; default: team for a new organization, no change for an existing organization',
    },
  },
  async plan({ client, operands: [name], options, terminal }) {
    const body = { name, ...planOf(options) };
    checkInput(contracts.provisionOrganization.body, body, { name: 'NAME', plan: '--plan' });
    const own = await client();
    const { plan } = body;
    return {
      question: plan
        ? `Create the organization ${name} with the plan ${plan}, or set this plan if the organization exists?`
        : `Create the organization ${name} if the organization does not exist?`,
      apply: async () =>
        printRecord(
          terminal,
          await own.call('authorization', contracts.provisionOrganization, body),
        ),
    };
  },
});

const createWorkspace = defineChange({
  name: 'create',
  about: 'Create a workspace, or find the workspace with this name, and print its id',
  operands: ['ORGANIZATION_ID', 'NAME'],
  options: {
    region: {
      type: 'string',
      value: 'REGION',
      about:
        'Region of this deployment; default: the variable REGION, or the region of the running npm start',
    },
  },
  async plan({ client, operands: [organizationId, name], options, terminal, ...context }) {
    const body = {
      organizationId,
      name,
      region: await requireRegion(options.region, context),
    };
    checkInput(contracts.provisionWorkspace.body, body, { name: 'NAME', region: '--region' });
    const own = await client();
    return {
      question: `Create the workspace ${name} of the organization ${organizationId} in the region ${body.region} if the workspace does not exist?`,
      apply: async () =>
        printRecord(terminal, await own.call('authorization', contracts.provisionWorkspace, body)),
    };
  },
});

const addMember = defineChange({
  name: 'add',
  about: 'Add a person to a workspace and print the user id; a new address gets a new account',
  operands: ['WORKSPACE_ID', 'EMAIL', 'NAME'],
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      about: 'owner, admin, developer or member; default: owner',
    },
  },
  notes: `A person without a password uses "Forgot your password?" on the sign-in page, and sets a password with the link in the mail. An existing member gets the new role.`,
  async plan({ client, operands: [workspaceId, email, name], options, terminal }) {
    const body = {
      workspaceId,
      email,
      name,
      role: (options.role ?? 'owner') as Role,
    };
    checkInput(contracts.provisionMember.body, body, {
      email: 'EMAIL',
      name: 'NAME',
      role: '--role',
    });
    const own = await client();
    const workspace = await findWorkspace(own, workspaceId, 'WORKSPACE_ID');
    return {
      question: `Add ${email} to the workspace ${workspace.name} (${workspaceId}) as ${body.role}, or set this role if the person is already a member?`,
      apply: async () =>
        printRecord(terminal, await own.call('authorization', contracts.provisionMember, body)),
    };
  },
});

const createApiKey = defineChange({
  name: 'create',
  about:
    'Create an API key for a member, print it once, and revoke the existing key of the same name',
  operands: ['WORKSPACE_ID', 'USER_ID', 'NAME'],
  options: {
    environment: {
      type: 'string',
      value: 'NAME',
      about: 'production or sandbox; default: production',
    },
  },
  async plan({ client, operands: [workspaceId, userId, name], options, terminal }) {
    const environment = (options.environment ?? 'production') as 'production';
    const body = {
      workspaceId,
      userId,
      name,
      environment,
    };
    checkInput(contracts.provisionApiKey.body, body, {
      name: 'NAME',
      environment: '--environment',
    });
    const own = await client();
    const workspace = await findWorkspace(own, workspaceId, 'WORKSPACE_ID');
    return {
      question: `Create the API key ${name} (${environment}) of ${userId} in the workspace ${workspace.name} (${workspaceId})? The existing key of the same name is revoked.`,
      async apply() {
        await printRecord(
          terminal,
          await own.call('authorization', contracts.provisionApiKey, body),
        );
        terminal.note('Store the key now: it is not shown again.');
      },
    };
  },
});

const setPlatformRoles = defineChange({
  name: 'set',
  about: 'Replace the platform roles of a user',
  operands: ['USER_ID', '[ROLE…]'],
  options: { none: { type: 'boolean', about: 'Remove all platform roles of the user' } },
  notes: 'ROLE is reviewer or operator.',
  async plan({ client, operands, options, terminal }) {
    const [userId, ...roles] = operands as readonly string[] as readonly [string, ...string[]];
    if ((roles.length === 0) !== (options.none === true)) {
      throw new UsageError(
        'One of ROLE and --none is required: name the new roles, or remove all roles with --none.',
      );
    }
    const body = { userId, platformRoles: roles as 'reviewer'[] };
    checkInput(contracts.provisionPlatformRoles.body, body, { platformRoles: 'ROLE' });
    const own = await client();
    return {
      question:
        roles.length === 0
          ? `Remove all platform roles of the user ${userId}?`
          : `Set the platform roles of the user ${userId} to ${roles.join(', ')}?`,
      apply: async () =>
        printRecord(
          terminal,
          await own.call('authorization', contracts.provisionPlatformRoles, body),
        ),
    };
  },
});

const groupOf = (name: string, about: string, ...commands: AdminGroup['commands']): AdminGroup => ({
  name,
  about,
  commands,
});

export const organization = groupOf(
  'organization',
  'Customers',
  setUpOrganization,
  createOrganization,
);
export const workspace = groupOf('workspace', 'Workspaces of an organization', createWorkspace);
export const member = groupOf('member', 'People in a workspace', addMember);
export const apiKey = groupOf('api-key', 'API keys of members', createApiKey);
export const platformRoles = groupOf(
  'platform-roles',
  'Reviewers and operators of the platform',
  setPlatformRoles,
);
