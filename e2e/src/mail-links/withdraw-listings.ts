import { withProvisioner } from '../with-provisioner.ts';
import type { MailLinksBench } from './mail-links-bench.ts';
import { mailsOfParties } from './mails-of-parties.ts';

export async function withdrawListings(bench: MailLinksBench, publisher: string) {
  const { keys, send, publish, install } = bench.life;
  const both = mailsOfParties(publisher, bench.life.tenant.email);
  const unpublished = await publish();
  await install(keys.tenant, unpublished);
  await send(keys.publisher, 'POST', `/applications/${unpublished.id}/listing/unpublish`, {
    existingInstallations: 'keep',
  });
  const delisted = await publish();
  await install(keys.tenant, delisted);
  await send(keys.operator, 'POST', `/applications/${delisted.id}/listing/delist`, {
    reason: 'malicious',
  });
  await shareUntilDowngrade(bench);
  await share(bench);
  return {
    'application-unpublished': both(
      /was unpublished; /,
      /The listing is no longer in the directory/,
      /The publisher removed the application from the directory/,
    ),
    'application-delisted': both(
      /was removed from the directory/,
      /Removed by the platform[\s\S]*malicious/,
    ),
    'application-unshared': both(/is private: the plan|is no longer shared; /),
    'integrations-offered': [
      {
        subject: /shares integrations with your organization$/,
        to: bench.life.stranger.email,
        page: /Waits for approval[\s\S]*Approve/,
      },
    ],
  };
}

/** Ends the sharing of an installed application: the publisher has another plan for a moment. */
async function shareUntilDowngrade(bench: MailLinksBench): Promise<void> {
  const { keys, send, platform, tenant } = bench.life;
  const shared = await bench.life.register();
  const { publisher } = await send(
    keys.publisher,
    'GET',
    `/installations/preview?applicationId=${shared.id}`,
  );
  const organizations = [tenant.organizationId];
  await bench.life.setVisibility(shared.id, { visibility: 'organization', organizations });
  await bench.life.install(keys.tenant, shared);
  await withProvisioner(platform.internal, 'demo', async (provision) => {
    await provision('organizations', { name: publisher.name, plan: 'team' });
    await bench.newestMail(/is private: the plan/);
    await provision('organizations', { name: publisher.name, plan: 'enterprise' });
  });
}

/** Offers an application to an organization that has not approved the publisher. */
async function share(bench: MailLinksBench): Promise<void> {
  const { id } = await bench.life.register();
  const organizations = [bench.life.stranger.organizationId];
  await bench.life.setVisibility(id, { visibility: 'organization', organizations });
}
