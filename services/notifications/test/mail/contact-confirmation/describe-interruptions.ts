import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { tokensTo } from '../../support/answer-contact.ts';
import { openRecipientModels } from '../../support/open-models.ts';
import { startNotifications } from '../../support/start-notifications.ts';
import { type ContactBench, newAddress, path, settings } from './contact-bench.ts';

export function describeInterruptions(bench: ContactBench): void {
  it('are requested even if the process ended before the mail was stored, and not twice if it ended afterwards', async () => {
    const { id, email, token } = await bench.addPending();
    await eventually('the mail is settled', async () => {
      const row = await bench.recipients.models.contacts.findById(id).lean();
      return row?.confirmation?.dueAt === undefined;
    });
    const row = await bench.recipients.models.contacts.findById(id).lean();
    expect(row!.confirmation, 'neither token nor address are stored in clear').not.to.have.property(
      'sealedToken',
    );
    const { outbox: _events, ...stored } = row!;
    expect(JSON.stringify(stored)).not.to.contain(token).and.not.contain(email);
    expect(JSON.stringify(row)).not.to.contain(token);
    const stopped = await startNotifications(
      { ...settings, MAIL_REQUESTS_MS: '3600000' },
      { mailQueue: bench.mailQueue },
    );
    try {
      const as = await (await stopped.createWorkspace()).person('owner');
      const to = newAddress();
      const { body } = await stopped.call('POST', path, {
        as,
        body: { type: 'email', email: to },
      });
      const own = await openRecipientModels(stopped);
      const waiting = await own.models.contacts.findById(body.id).lean();
      expect(waiting!.confirmation!.sealedToken, 'sealed').to.have.property('buffer');
      const keys = () => bench.mails.filter((mail) => mail.to === to).map(({ key }) => key);
      expect(keys()).to.deep.equal([]);
      const { notifications: service } = await import('@irp/notifications');
      const environment = {
        ...stopped.platform.platform.environment,
        AUTHORIZATION_URL: stopped.authorizationUrl,
        DIRECTORY_URL: 'http://127.0.0.1:9',
        ...settings,
      };
      const running = await service.start(
        { ...stopped.platform.platform, environment },
        { mailQueue: bench.mailQueue },
      );
      await eventually('it is asked', () => keys().length === 1);
      await own.models.contacts.updateOne(
        { _id: body.id },
        { $set: { confirmation: waiting!.confirmation! } },
      );
      await eventually('it is asked again', () => keys().length === 2);
      await running.stop();
      await own.close();
      // The queue ignores the second mail of a key.
      expect(new Set(keys()).size).to.equal(1);
    } finally {
      await stopped.stop();
    }
  });

  it('wait while the authorization service is unavailable', async () => {
    const alone = await startNotifications(
      { ...settings, AUTHORIZATION_URL: 'http://127.0.0.1:9' },
      { mailQueue: bench.mailQueue },
    );
    try {
      const as = await (await alone.createWorkspace()).person('owner');
      const to = newAddress();
      const { status, body } = await alone.call('POST', path, {
        as,
        body: { type: 'email', email: to },
      });
      expect([status, body.status]).to.deep.equal([201, 'pending']);
      const own = await openRecipientModels(alone);
      await eventually('it is postponed', async () => {
        const row = await own.models.contacts.findById(body.id).lean();
        return (row?.confirmation?.dueAt?.getTime() ?? 0) > Date.now();
      });
      await own.close();
      expect(tokensTo(bench.mails, to)).to.deep.equal([]);
    } finally {
      await alone.stop();
    }
  });
}
