import { randomUUID } from 'node:crypto';
import { inThePast, type MailLinksBench } from './mail-links-bench.ts';

export async function keepOldSecrets(
  bench: MailLinksBench,
  owner: { email: string; workspaceId: string },
) {
  const { keys, send, register, platform } = bench.life;
  const old = await register();
  const createdAt = new Date(Date.now() - 91 * 86_400_000);
  const applications = bench.collection('authorization', 'applications');
  const due = {
    'secrets.0.createdAt': createdAt,
    reminderAt: inThePast(),
  };
  await applications.updateOne({ _id: old.id as never }, { $set: due });
  const leaver = platform.demo.users.find(
    ({ role, workspaceId }) => role === 'developer' && workspaceId === owner.workspaceId,
  )!;
  const fields = {
    name: `Of who left ${randomUUID()}`,
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read'],
  };
  await send(leaver.apiKey, 'POST', '/applications', {
    ...fields,
    grantTypes: ['client_credentials'],
  });
  const { user } = await send(leaver.apiKey, 'GET', '/me');
  await send(keys.publisher, 'DELETE', `/workspaces/${owner.workspaceId}/members/${user.id}`);
  return {
    'secret-due': [
      {
        subject: /has a client secret older than 90 days/,
        to: owner.email,
        page: /Due[\s\S]*Rotate the secret/,
      },
    ],
    'secrets-left': [
      {
        subject: /left .*: replace the client secrets/,
        to: owner.email,
        page: /Of who left/,
      },
    ],
  };
}
