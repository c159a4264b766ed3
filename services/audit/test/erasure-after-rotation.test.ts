import { randomBytes } from 'node:crypto';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: the erasure of a person after a rotation of SECRETS_KEY', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const owner = testPrincipal({ role: 'owner', userId: 'the-owner' });
  const address = '203.0.113.97';

  before(async () => {
    platform = await createTestPlatform();
    const { running, call: before } = await platform.start(audit);
    call = before;
    await signedIn('ann', 1);
    await signedIn('bob', 1);
    await running.stop();
    const SECRETS_KEY = `${randomBytes(32).toString('base64')},${platform.platform.environment.SECRETS_KEY}`;
    ({ call } = await platform.start(audit, { SECRETS_KEY }));
  });
  after(() => platform.stop());

  const signIns = async (person: string) =>
    (await call('GET', `/v2/audit/records?action=user.signed_in&actor=${person}`, { as: owner }))
      .body.data;
  const erase = (userId: string) =>
    call('POST', '/v2/audit/erasures', {
      as: owner,
      body: { userId },
    });
  async function signedIn(person: string, count: number): Promise<void> {
    const event = newEvent(Date.now(), {
      type: 'user.signed_in',
      workspaceId: 'w1',
      subject: person,
      actor: { type: 'user', id: person },
      data: { address, method: 'password' },
    });
    const request = {
      id: 'request-1',
      ip: address,
      userAgent: 'Browser',
    };
    const envelope = toEnvelope('authorization', { ...event, request });
    await platform.platform.bus.publish('authorization', [{ key: 'w1', event: envelope }]);
    await eventually(
      'the sign-in is recorded',
      async () => (await signIns(person)).length === count,
    );
  }

  it('destroys the key created before the rotation', async () => {
    expect((await signIns('ann'))[0].context.ip).to.equal(address);
    const { status, body } = await erase('ann');
    expect({ status, body }).to.deep.equal({
      status: 200,
      body: { result: 'erased', deadLetters: 0 },
    });
    await signedIn('ann', 2);
    for (const { context } of await signIns('ann')) {
      expect(context).to.include({ ip: null, userAgent: null });
    }
    expect((await erase('ann')).body).to.deep.equal({ result: 'already_erased', deadLetters: 0 });
  });

  it('covers records from before and after the rotation with one key', async () => {
    await signedIn('bob', 2);
    for (const { context } of await signIns('bob')) {
      expect(context.ip).to.equal(address);
    }
    expect((await erase('bob')).body).to.deep.equal({ result: 'erased', deadLetters: 0 });
    for (const { context } of await signIns('bob')) {
      expect(context.ip).to.equal(null);
    }
  });

  it('reports a log without data of the person', async () => {
    expect((await erase('nobody')).body).to.deep.equal({ result: 'nothing_found', deadLetters: 0 });
  });
});
