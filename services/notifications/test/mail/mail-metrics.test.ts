import { expect } from 'chai';
import { mailMetrics } from '../../src/mail/mail-metrics.ts';
import { createSuppressionStore } from '../../src/mail/store/suppression-store.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';

describe('metrics of mails', () => {
  let opened: OpenMails;
  before(async () => {
    opened = await openMails();
  });
  after(() => opened.close());

  async function read(): Promise<Record<string, number>> {
    const values = mailMetrics(opened.models).map(
      async ({ name, value }) => [name, await value()] as const,
    );
    return Object.fromEntries(await Promise.all(values));
  }

  it('count waiting mails and their age, without reading every mail', async () => {
    const none = {
      notifications_mails_queued: 0,
      notifications_mails_oldest_seconds: 0,
      notifications_chats_queued: 0,
      notifications_mails_failed: 0,
      notifications_addresses_suppressed: 0,
    };
    expect(await read()).to.deep.equal(none);
    await opened.mails.add([resetMail('a'), resetMail('b')], 'queued');
    await opened.mails.add([resetMail('shown')], 'kept');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await opened.models.mails.updateMany({}, { $set: { createdAt: hourAgo } });
    const { notifications_mails_queued: queued, notifications_mails_oldest_seconds: oldest } =
      await read();
    expect(queued).to.equal(2);
    expect(oldest).to.be.within(3_600, 3_700);

    const rows = await opened.models.mails.find({ state: 'queued' }).lean();
    await opened.mails.markSent(rows.map(({ _id }) => _id));
    await opened.mails.add([resetMail('c')], 'queued');
    const [leased] = await opened.mails.lease('a', 1);
    await opened.mails.markFailed('a', leased!.id, 'refused', undefined);
    await createSuppressionStore(opened.models).add('bob@example.org', 'There is nobody.');
    expect(await read()).to.deep.equal({
      ...none,
      notifications_mails_failed: 1,
      notifications_addresses_suppressed: 1,
    });
    expect(await opened.scans()).to.deep.equal([]);
  });
});
