import { randomBytes } from 'node:crypto';
import { printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/authorization';
import { checkInput } from '../access/input-error.ts';
import { defineChange } from '../define-change.ts';
import { requireRegion } from './require-region.ts';

/**
 * Returns the plan as a part of the request body. Without the option, an existing organization
 * keeps its plan.
 */
export function planOf({ plan }: { plan?: string }): { plan?: 'team' } {
  // The contract of the operation validates the plan, so this cast is safe.
  return plan === undefined ? {} : { plan: plan as 'team' };
}

/** The name of the owner's API key. */
const keyName = 'First';

/**
 * Sets up a new customer. This command replaces four commands, for the organization, the workspace,
 * the member and the API key.
 */
export const setUpOrganization = defineChange({
  name: 'set-up',
  about:
    'Create an organization, a workspace of the same name, an owner and an API key, and print their ids and the key',
  operands: ['NAME', 'EMAIL', 'PERSON'],
  options: {
    plan: {
      type: 'string',
      value: 'PLAN',
      about:
        'free, team or enterprise; default: team for a new organization, no change for an existing organization',
    },
    region: {
      type: 'string',
      value: 'REGION',
      about:
        'Region of this deployment; default: the variable REGION, or the region of the running npm start',
    },
    existing: {
      type: 'boolean',
      about: 'Accept an existing organization with this name, and add the owner to it',
    },
    password: { type: 'boolean', about: 'Set a new password for the owner, and print it' },
  },
  notes: `PERSON is the name of the owner. Without --password, a new owner uses "Forgot your password?" on the sign-in page, and sets a password with the link in
the mail; an existing owner keeps the password. With --existing, a repeated command keeps existing objects, but replaces the API key, and with --password
also the password.`,
  async plan({ client, operands: [name, email, person], options, terminal, ...context }) {
    const region = await requireRegion(options.region, context);
    const plan = planOf(options);
    const password = options.password ? randomBytes(15).toString('base64url') : undefined;
    const owner = {
      email,
      name: person,
      role: 'owner' as const,
      ...(password ? { password } : {}),
    };
    checkInput(
      contracts.provisionOrganization.body,
      { name, ...plan },
      { name: 'NAME', plan: '--plan' },
    );
    checkInput(
      contracts.provisionWorkspace.body.pick({ region: true }),
      { region },
      { region: '--region' },
    );
    checkInput(contracts.provisionMember.body.omit({ workspaceId: true }), owner, {
      email: 'EMAIL',
      name: 'PERSON',
    });
    const own = await client();
    const planNote = plan.plan ? ` (plan ${plan.plan})` : '';
    return {
      question:
        `Set up the organization ${name}${planNote} in the region ${region} with the owner ${email}?` +
        replacementNote(options.existing === true, planNote !== '', password !== undefined),
      async apply() {
        const { id: organizationId, isNew } = await own.call(
          'authorization',
          contracts.provisionOrganization,
          {
            name,
          },
        );
        // An existing organization may belong to another customer, whose data the new owner would
        // see.
        if (!isNew && !options.existing) {
          throw new UsageError(
            `The organization ${JSON.stringify(name)} (${organizationId}) exists. To make ${email} an owner of it, use --existing.`,
          );
        }
        if (plan.plan) {
          await own.call('authorization', contracts.provisionOrganization, { name, ...plan });
        }
        const workspace = {
          organizationId,
          name,
          region,
        };
        const { id: workspaceId } = await own.call(
          'authorization',
          contracts.provisionWorkspace,
          workspace,
        );
        const member = { workspaceId, ...owner };
        const { userId } = await own.call('authorization', contracts.provisionMember, member);
        const asked = {
          workspaceId,
          userId,
          environment: 'production' as const,
          name: keyName,
        };
        const { key: apiKey } = await own.call('authorization', contracts.provisionApiKey, asked);
        const made = {
          organizationId,
          workspaceId,
          userId,
          email,
          ...(password ? { password } : {}),
          apiKey,
        };
        await printRecord(terminal, made);
        terminal.note(
          `Store the key${password ? ' and the password' : ''} now: they are not shown again.`,
        );
      },
    };
  },
});

/** Returns the sentence after the question, with the objects that the command replaces. */
function replacementNote(isExisting: boolean, hasPlan: boolean, hasPassword: boolean): string {
  if (!isExisting) {
    return hasPassword ? ' The password of an existing owner is replaced.' : '';
  }
  const planPart = hasPlan ? 'The plan is set. ' : '';
  const passwordPart = hasPassword ? ', and the password of the owner is replaced' : '';
  return ` Existing objects stay. ${planPart}The API key ${keyName} of the owner is replaced${passwordPart}.`;
}
