import { expect } from 'chai';
import type { MailLinksBench } from './mail-links-bench.ts';
import { mailsOfParties } from './mails-of-parties.ts';

export async function changeApplication(bench: MailLinksBench, publisher: string) {
  const { keys, send, publish, install } = bench.life;
  const tenant = bench.life.tenant.email;
  const both = mailsOfParties(publisher, tenant);
  const app = await publish();
  await install(keys.tenant, app);
  const path = `/applications/${app.id}`;
  await send(keys.publisher, 'POST', `${path}/suspend`, { reason: 'Under review' });
  const suspended = { subject: /was suspended; / };
  await bench.newestMail(suspended.subject, undefined, 2);
  const ofSuspended = await bench.openLinks('application-suspended', {
    ...suspended,
    to: publisher,
    page: /Resume the application/,
  });
  await send(keys.publisher, 'POST', `${path}/resume`, {});
  expect(ofSuspended).to.equal(200);
  await send(keys.publisher, 'PUT', `${path}/authorization-flows`, { enabled: false });
  await send(keys.publisher, 'PATCH', path, { scopes: [...app.scopes, 'investments.write'] });
  await send(keys.publisher, 'POST', `${path}/revoke-downstream`, {});
  await send(keys.publisher, 'POST', `${path}/secrets`, { overlapHours: 1 });
  await send(keys.publisher, 'POST', `${path}/compromise`, {});
  // A report of a compromise signs the reporter out everywhere.
  bench.signInAgain(publisher);
  return {
    'application-suspended': both(suspended.subject, /Suspend the application/),
    'authorization-flows-suspended': both(
      /accepts no new users; /,
      /Allow authorization flows/,
      /nobody can give the application a new consent/,
    ),
    'scopes-expanded': both(
      /asks .* for more permissions/,
      undefined,
      /Agree to the new permissions/,
    ),
    'access-revoked': [
      {
        subject: /^Access of .* was revoked/,
        to: tenant,
        page: /Uninstall/,
      },
    ],
    'secret-rotated': [
      {
        subject: /^A new secret was created/,
        to: publisher,
        page: /Rotate the secret[\s\S]*Report a leaked secret/,
      },
    ],
    'credentials-compromised': both(
      /^Security notice: /,
      /Rotate the secret/,
      /reported that credentials of the application were compromised/,
    ),
  };
}
