import { buildIfChanged } from '@irp/console/build';
import type { MailKindName } from '@irp/contracts/notifications';
import { hasChromium, inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { type Lifecycle, startLifecycle } from '../src/lifecycle.ts';
import { changeApplication } from '../src/mail-links/change-application.ts';
import { changeSignIn } from '../src/mail-links/change-sign-in.ts';
import { collectDigests } from '../src/mail-links/collect-digests.ts';
import { deleteApplications } from '../src/mail-links/delete-applications.ts';
import type { ExpectedMail } from '../src/mail-links/expected-mail.ts';
import { failWebhooks } from '../src/mail-links/fail-webhooks.ts';
import { invitePeople } from '../src/mail-links/invite-people.ts';
import { keepOldSecrets } from '../src/mail-links/keep-old-secrets.ts';
import { MailLinksBench } from '../src/mail-links/mail-links-bench.ts';
import { publishListings } from '../src/mail-links/publish-listings.ts';
import { requestInstallations } from '../src/mail-links/request-installations.ts';
import { transferApplications } from '../src/mail-links/transfer-applications.ts';
import { withdrawListings } from '../src/mail-links/withdraw-listings.ts';

const intervals = {
  NOTICES_CHECK_MS: '250',
  MAIL_REQUESTS_MS: '250',
  MAIL_DIGESTS_MS: '250',
  DELETION_CHECK_MS: '250',
  SECRET_REMINDER_CHECK_MS: '250',
  LIFECYCLE_MAIL_CHECK_MS: '250',
  DEPRECATION_REPORT_MS: '250',
  DEPRECATION_NOTICE_CHECK_MS: '250',
};

describe(`links of mails, ${inChromium}`, () => {
  let life: Lifecycle;
  let bench: MailLinksBench;
  let expected: Record<MailKindName, ExpectedMail[]>;

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    // Passkeys require a host name.
    [life] = await Promise.all([
      startLifecycle({ HOST: 'localhost', ...intervals }),
      buildIfChanged(),
    ]);
    bench = new MailLinksBench(life);
    await bench.start();
    const owner = bench.personOf('owner');
    const kinds = {
      ...(await changeApplication(bench, owner.email)),
      ...(await withdrawListings(bench, owner.email)),
      ...(await transferApplications(bench, owner.email)),
      ...(await deleteApplications(bench, owner.email)),
      ...(await publishListings(bench, owner.email)),
      ...(await requestInstallations(bench)),
      ...(await keepOldSecrets(bench, owner)),
      ...(await failWebhooks(bench, owner.email)),
      ...(await invitePeople(bench)),
      ...(await changeSignIn(bench)),
      ...(await collectDigests(bench)),
    };
    expected = kinds;
  });
  after(async () => {
    await bench?.stop();
    await life?.stop();
  });

  it('lead signed-in recipients to the page of the action or the state', async () => {
    const failures: string[] = [];
    for (const [kind, mails] of Object.entries(expected) as [MailKindName, ExpectedMail[]][]) {
      for (const mail of mails) {
        await bench
          .openLinks(kind, mail)
          .catch((error: Error) => failures.push(`${kind} to ${mail.to}: ${error.message}`));
      }
    }
    expect(failures.join('\n\n')).to.equal('');
  });
});
