import { randomUUID } from 'node:crypto';
import { othersThanOperators, testOperator } from '@irp/testing';
import { expect } from 'chai';
import { openFailedMails } from '../support/open-failed-mails.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/platform/failed-mails';

describe('failed mails, for operators', () => {
  let notifications: RunningNotifications;
  let mails: Awaited<ReturnType<typeof openFailedMails>>;
  const as = testOperator();
  const retry = (id: string, caller = as) =>
    notifications.call('POST', `${path}/${id}/retry`, { as: caller });
  const list = async () => (await notifications.call('GET', path, { as })).body.data;

  before(async () => {
    notifications = await startNotifications();
    mails = await openFailedMails(notifications);
  });
  after(async () => {
    await mails.close();
    await notifications.stop();
  });

  it('are listed with the server of the address, and without the person', async () => {
    const id = await mails.add('anna.lee@meridian.example');
    const [first] = await list();
    expect(first).to.deep.include({
      id,
      address: 'a…@meridian.example',
      reason: '550 5.1.1 a…@meridian.example: no such user',
      canRetry: true,
    });
    expect(JSON.stringify(await list())).not.to.include('anna.lee');
  });

  it('are sent again once, which is recorded with the operator', async () => {
    const id = await mails.add();
    expect((await retry(id)).status).to.equal(204);
    expect((await retry(id)).status).to.equal(404);
    const [act] = await notifications.eventsOf('retryPlatformFailedMail', 1);
    expect(act).to.deep.include({ type: 'operator.acted', workspaceid: 'platform' });
    expect(act!.data.detail).to.deep.equal({ ids: { id } });
    expect(act!.data.actor).to.deep.equal({ type: 'user', id: 'the-operator' });
  });

  it('are 404 for an unknown mail, and 409 without contents', async () => {
    expect((await retry(randomUUID())).status).to.equal(404);
    expect((await retry(await mails.add('anna@example.org', false))).status).to.equal(409);
  });

  for (const [who, caller] of Object.entries(othersThanOperators())) {
    it(`refuses ${who}`, async () => {
      const id = await mails.add();
      expect((await notifications.call('GET', path, { as: caller })).status).to.equal(403);
      expect((await retry(id, caller)).status).to.equal(403);
      expect((await list()).map((one: { id: string }) => one.id)).to.include(id);
    });
  }
});
