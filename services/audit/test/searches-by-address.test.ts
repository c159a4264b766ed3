import { newId } from '@irp/contracts';
import { eventCatalogue } from '@irp/contracts/events';
import { toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

const typed = 'Jörg@bücher.example';
const forms = [
  'jörg@bücher.example',
  'jörg@xn--bcher-kva.example',
  typed,
  'JÖRG@XN--BCHER-KVA.EXAMPLE',
];

describe('audit: searches by an e-mail address', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const owner = testPrincipal({ role: 'owner', workspaceId: 'w8' });
  const stranger = testPrincipal({ role: 'owner', workspaceId: 'w9' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const { type, example } = eventCatalogue['user.sign_in_failed'];
    const failed = (workspaceId: string, id: string) => ({
      key: workspaceId,
      event: toEnvelope('authorization', {
        id: newId(Date.now()),
        type,
        time: new Date(),
        workspaceId,
        subject: id,
        data: example,
        actor: { type: 'user', id },
      } as never),
    });
    const persons = [typed, 'jörg@xn--bcher-kva.example', 'kim@bücher.example'];
    await platform.platform.bus.publish(
      'authorization',
      ['w8', 'w9'].flatMap((workspaceId) => persons.map((person) => failed(workspaceId, person))),
    );
    for (const as of [owner, stranger]) {
      await eventually(
        'all are recorded',
        async () => (await found(as, 'action=user.sign_in_failed')) === 3,
      );
    }
  });
  after(() => platform.stop());

  async function found(as: typeof owner, query: string): Promise<number> {
    const { status, text, body } = await call('GET', `/v2/audit/records?${query}`, { as });
    expect(status, text).to.equal(200);
    const { data, meta } = body;
    expect(data).to.have.length(meta.totalRecords);
    return data.length;
  }

  for (const form of forms) {
    it(`finds the records of ${form}, as actor and as target, in lists and exports`, async () => {
      const address = encodeURIComponent(form);
      expect(await found(owner, `actor=${address}`)).to.equal(2);
      expect(
        await found(owner, `target=${address}&actor=${address}&action=user.sign_in_failed`),
      ).to.equal(2);
      const { text } = await call('GET', `/v2/audit/exports?format=ndjson&actor=${address}`, {
        as: owner,
      });
      expect(text.trim().split('\n')).to.have.length(2);
    });
  }

  it('finds nothing for an unknown or erased address, and finds records in workspaces without the erasure', async () => {
    const ofKim = `actor=${encodeURIComponent('kim@bücher.example')}`;
    expect(await found(owner, 'actor=nobody@example.com')).to.equal(0);
    expect(await found(owner, ofKim)).to.equal(1);
    const body = { userId: 'kim@xn--bcher-kva.example' };
    expect((await call('POST', '/v2/audit/erasures', { as: owner, body })).body.result).to.equal(
      'erased',
    );
    expect(await found(owner, ofKim)).to.equal(0);
    expect(await found(owner, `${ofKim}&limit=1`)).to.equal(0);
    expect(await found(stranger, ofKim)).to.equal(1);
  });
});
