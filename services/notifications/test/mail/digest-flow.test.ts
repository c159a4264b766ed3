import type { EventInput } from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import { connectDatabase } from '@irp/persistence';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { compileMailModels } from '../../src/mail/store/mail-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

describe('digests of people', () => {
  let notifications: RunningNotifications;

  before(async () => {
    notifications = await startNotifications({ NOTICES_CHECK_MS: '20', MAIL_DIGESTS_MS: '20' });
  });
  after(() => notifications.stop());

  it('collect optional mails until the person turns digests off; other mails arrive immediately', async () => {
    const workspace = await notifications.createWorkspace();
    const as = await workspace.person('owner');
    const choose = async (body: object) => {
      const { status, text } = await notifications.call(
        'PATCH',
        '/v2/me/notification-preferences',
        { as, body },
      );
      expect(status, text).to.equal(200);
    };
    const subjects = async () => {
      const { status, body, text } = await notifications.call('POST', '/internal/mailbox', {
        as: 'internal',
        body: {},
      });
      expect(status, text).to.equal(200);
      return body.mails.map(({ subject }: { subject: string }) => subject) as string[];
    };
    const publish = (input: Pick<EventInput, 'type' | 'subject' | 'data'>) => {
      const about = {
        workspaceId: workspace.workspaceId,
        environment: 'production',
        actor: { type: 'system', id: 'notifications' },
      };
      const event = toEnvelope(
        'notifications',
        newEvent(Date.now(), { ...about, ...input } as EventInput),
      );
      return notifications.platform.platform.bus.publish('notifications', [
        { key: workspace.workspaceId, event },
      ]);
    };
    const url = { url: 'https://hooks.example/irp', events: ['*'] };
    const { body: endpoint, text } = await notifications.call('POST', '/v2/webhook-endpoints', {
      as,
      body: url,
    });
    expect(endpoint, text).to.have.property('id');

    await choose({ digest: 'daily' });
    const times = {
      since: new Date().toISOString(),
      disabledAt: new Date().toISOString(),
    };
    await publish({
      type: 'webhook_endpoint.failing',
      subject: endpoint.id,
      data: times,
    });
    const { mongodbUri: uri, databasePrefix, log } = notifications.platform.platform;
    const database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}notifications`,
        log,
      },
      compileMailModels,
    );
    const row = () => database.models.mails.findOne({ state: 'collected' }).lean();
    await eventually(
      'it is collected',
      async () => (await row())?.kind === 'webhook-endpoint-failing',
    );
    const due = (await row())!.nextAttemptAt;
    // The default value of MAIL_DIGEST_HOUR.
    expect([due.getUTCHours(), due.getUTCMinutes()]).to.deep.equal([6, 0]);
    await database.close();

    await publish({
      type: 'webhook_endpoint.disabled',
      subject: endpoint.id,
      data: { reason: 'The receiver answered 410 Gone.' },
    });
    await eventually('a security notice arrives', async () => (await subjects()).length > 0);
    expect(await subjects()).to.have.length(1);
    expect((await subjects())[0]).to.match(/was disabled/);

    await choose({ digest: 'off' });
    await eventually('what was collected arrives', async () =>
      (await subjects()).some((one) => /is failing/.test(one)),
    );
    expect(await subjects()).to.have.length(2);
  });
});
