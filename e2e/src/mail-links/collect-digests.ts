import { eventually } from '@irp/testing/eventually';
import { inThePast, type MailLinksBench } from './mail-links-bench.ts';

export async function collectDigests(bench: MailLinksBench) {
  const { keys, send, platform, tenant } = bench.life;
  await platform.call('GET', '/v1/investments', { key: keys.publisher });
  await send(keys.tenant, 'PATCH', '/me/notification-preferences', { digest: 'daily' });
  await platform.call('GET', '/v1/investments', { key: keys.tenant });
  const mails = bench.collection('notifications', 'mails');
  await eventually('a mail is collected', async () => {
    const { matchedCount } = await mails.updateMany(
      { state: 'collected' },
      { $set: { nextAttemptAt: inThePast() } },
    );
    return matchedCount > 0;
  });
  return {
    'deprecated-version': [
      {
        subject: /^Your programs still call v1/,
        to: bench.personOf('owner').email,
        page: /<h1>From v1 to v2/,
      },
    ],
    digest: [
      {
        subject: /^1 notice from the last day$/,
        to: tenant.email,
        page: /Your account/,
      },
    ],
  };
}
