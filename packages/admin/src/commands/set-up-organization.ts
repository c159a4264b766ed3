import { randomBytes } from 'node:crypto';
import { printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/authorization';
import { checkInput } from '../access/input-error.ts';
import { defineChange } from '../define-change.ts';
import { requireRegion } from './require-region.ts';

/** As a part of the request: without the option, an existing organization keeps its plan. */
export function planOf({ plan }: { plan?: string }): { plan?: 'team' } {
  // The contract validates the plan.
  return plan === undefined ? {} : { plan: plan as 'team' };
}

/** The name of the owner's key. */
const keyName = 'First';

/**
 * Everything for the start of a customer: the work of the four commands of organization, workspace,
 * member and api-key.
 */
export const setUpOrganization = defineChange({
  name: 'set-up',
  about:
    'Create an organization with a workspace of the same name, an owner and an API key, and print them',
  operands: ['NAME', 'EMAIL', 'PERSON'],
  options: {
    plan: {
      type: 'string',
      value: 'PLAN',
      about: 'free, team or enterprise; default: team, of a new one',
    },
    region: {
      type: 'string',
      value: 'REGION',
      about: 'That of this deployment, which is the default with npm start; else REGION',
    },
    existing: {
      type: 'boolean',
      about: 'Also where there is an organization of this name, which then has another owner',
    },
    password: { type: 'boolean', about: 'Give the owner a new password, which is printed, too' },
  },
  notes: `PERSON is the name of the owner. Without --password, a new owner sets one by "Forgot your password?" at the sign-in, which mails a link; one who has a
password keeps it. It can be repeated with --existing: it finds what exists, and replaces the API key, and with --password the password.`,
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
        // Perhaps of another customer: the owner would see the data of that customer.
        if (!isNew && !options.existing) {
          throw new UsageError(
            `There is an organization ${JSON.stringify(name)} (${organizationId}). To make ${email} an owner of it, use --existing.`,
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

/** The replaced objects of the change, as a sentence after the question. */
function replacementNote(isExisting: boolean, hasPlan: boolean, hasPassword: boolean): string {
  if (!isExisting) {
    return hasPassword ? ' A password that the owner has is replaced.' : '';
  }
  const planPart = hasPlan ? 'the plan is set, ' : '';
  const passwordPart = hasPassword ? ', and so is their password' : '';
  return ` What exists is kept, but ${planPart}the API key ${keyName} of the owner is replaced${passwordPart}.`;
}
