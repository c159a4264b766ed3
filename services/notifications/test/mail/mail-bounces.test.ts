import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { expect } from 'chai';
import { compileSuppressionModels } from '../../src/mail/store/suppression-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

describe('bounces of mails', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openDatabase>>;

  async function openDatabase() {
    const { mongodbUri: uri, databasePrefix } = notifications.platform.platform;
    const name = `${databasePrefix}notifications`;
    return connectDatabase(
      {
        uri,
        name,
        log: silentLogger(),
      },
      compileSuppressionModels,
    );
  }

  before(async () => {
    notifications = await startNotifications();
    database = await openDatabase();
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  const post = (path: string, body: object) =>
    notifications.call('POST', path, { as: 'internal', body });
  const suppressed = async () =>
    (await database.models.suppressedAddresses.find({}, { _id: 1, reason: 1 }).lean()).map(
      ({ _id, reason }) => [_id, reason],
    );

  it('suppress an address until an operator lifts it', async () => {
    const bounce = { address: 'Ann@Example.org', reason: 'mailbox full for a month' };
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await post('/internal/mail-bounces', bounce)).status).to.equal(204);
    }
    expect(await suppressed()).to.deep.equal([['ann@example.org', 'mailbox full for a month']]);
    for (let repeat = 0; repeat < 2; repeat++) {
      expect(
        (await post('/internal/mail-bounces/lift', { address: 'ann@example.org' })).status,
      ).to.equal(204);
    }
    expect(await suppressed()).to.deep.equal([]);
  });

  it('are reported by operators alone', async () => {
    const { platform, workspace } = {
      platform: notifications.platform,
      workspace: await notifications.createWorkspace(),
    };
    const owner = await workspace.person('owner');
    const body = { address: 'bob@example.org', reason: 'unknown' };
    for (const path of ['/internal/mail-bounces', '/internal/mail-bounces/lift']) {
      const request = {
        service: 'notifications',
        method: 'POST',
        target: path,
      };
      const headers = { 'x-irp-principal': platform.signer.signService('gateway', request) };
      expect((await notifications.call('POST', path, { headers, body })).status).to.equal(403);
      expect((await notifications.call('POST', path, { as: owner, body })).status).to.be.oneOf([
        401, 403,
      ]);
      expect((await notifications.call('POST', path, { body })).status).to.equal(401);
    }
    expect(await suppressed()).to.deep.equal([]);
  });

  it('name an address', async () => {
    for (const body of [
      { address: 'nobody', reason: 'x' },
      { reason: 'x' },
      { address: 'bob@example.org' },
      {},
    ]) {
      const { status, text } = await post('/internal/mail-bounces', body);
      expect(status, text).to.equal(400);
    }
    expect(await suppressed()).to.deep.equal([]);
  });
});
