import { randomBytes, randomUUID } from 'node:crypto';
import { withProvisioner } from '../with-provisioner.ts';
import type { MailLinksBench } from './mail-links-bench.ts';

/** The address has no account yet: the reader of the link is signed out. */
const newcomer = `newcomer-${randomUUID()}@example.org`;
const contact = `security-${randomUUID()}@example.org`;
const disabled = `disabled-${randomUUID()}@example.org`;
const withoutPassword = `without-${randomUUID()}@example.org`;

export async function invitePeople(bench: MailLinksBench) {
  const { keys, send, platform, tenant } = bench.life;
  const invitee = { email: newcomer, role: 'member' };
  await send(keys.tenant, 'POST', '/notification-contacts', { type: 'email', email: contact });
  await send(keys.tenant, 'POST', `/workspaces/${tenant.workspaceId}/members`, invitee);
  const unready = {
    workspaceId: tenant.workspaceId,
    email: withoutPassword,
    name: 'New',
    role: 'member',
  };
  const withPassword = {
    ...unready,
    email: disabled,
    password: randomBytes(15).toString('base64url'),
  };
  const [{ userId }, { userId: disabledId }] = await withProvisioner(
    platform.internal,
    'demo',
    async (provision) => [
      await provision('members', unready),
      await provision('members', withPassword),
    ],
  );
  await send(keys.operator, 'POST', `/people/${disabledId}/disable`, {
    reason: 'A stolen laptop',
  });
  await send(keys.operator, 'POST', `/people/${disabledId}/enable`);
  // The password is no longer valid: the person is signed out.
  bench.useSignedOutBrowser(disabled);
  await send(keys.tenant, 'POST', `/workspaces/${tenant.workspaceId}/members/${userId}/invitation`);
  return {
    invitation: [
      {
        subject: /^You are invited to a workspace/,
        to: newcomer,
        page: /name="password"/,
      },
    ],
    'contact-confirmation': [
      {
        subject: /^Confirm that this address gets notices/,
        to: contact,
        page: /value="confirm"[\s\S]*value="decline"/,
      },
    ],
    'choose-password': [
      {
        subject: /^Choose a password for the Investment/,
        to: withoutPassword,
        page: /name="password"/,
      },
    ],
    'account-disabled': [
      {
        subject: /^Your account was disabled$/,
        to: disabled,
        page: /name="password"/,
      },
    ],
    'account-enabled': [
      {
        subject: /^Your account was enabled again$/,
        to: disabled,
        page: /name="email"/,
      },
    ],
  };
}
