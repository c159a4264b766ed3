import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { eventually } from './eventually.ts';

describe('audit: exports', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const admin = testPrincipal({ role: 'admin' });
  const made = 600;

  before(async function () {
    this.timeout(60_000);
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const { call: data } = await platform.start(investments);
    for (let at = 0; at < made; at += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          data('POST', '/v2/investments', { as: testPrincipal(), body: { name: `=SUM(${at + n})` } }),
        ),
      );
    await eventually(async () => (await lines('format=ndjson&action=investment.created')).length === made);
  });
  after(() => platform.stop());

  const get = (query: string) => call('GET', `/v2/audit/exports?${query}`, { as: admin });
  const lines = async (query: string) => (await get(query)).text.split('\n').filter((line) => line !== '');

  it('are in the order of the stream, without a gap, and go on after any record', async () => {
    const all = (await lines('format=ndjson')).map((line) => JSON.parse(line));
    expect(all.map(({ seq }) => seq)).to.deep.equal(all.map((_, at) => at));
    const rest = (await lines(`format=ndjson&after=${all.length - 11}`)).map((line) => JSON.parse(line));
    expect(rest.slice(0, 10)).to.deep.equal(all.slice(-10));
  });

  it('run nothing in a spreadsheet', async () => {
    const { headers, text } = await get('format=csv&action=investment.created');
    expect(headers['content-type']).to.contain('text/csv');
    expect(text.split('\n')[0]).to.match(/^seq,id,occurredAt,/);
    expect(text).not.to.match(/(?:^|,)"?[=+@-]/m);
  });

  it('are events of OCSF where that is asked for', async () => {
    const [first] = (await lines('format=ocsf&action=investment.created')).map((line) => JSON.parse(line));
    expect(first).to.include({ class_uid: 6003, activity_id: 1, type_uid: 600_301, status_id: 1 });
    expect(first.actor.user.uid).to.equal('user-1');
  });

  it('as a bundle prove themselves, all of them or chosen ones', async () => {
    const { body: jwks } = await call('GET', '/v2/audit/keys');
    const keys = readPublicKeys(jwks);
    const whole = await verify(await get('format=bundle'));
    expect(whole, JSON.stringify(whole)).to.include({ ok: true, stream: 'w1', from: 0, filter: null });
    const chosen = await verify(await get('format=bundle&action=audit.read&after=300'));
    expect(chosen, JSON.stringify(chosen)).to.include({ ok: true, from: 301 });
    const changed = (await get('format=bundle')).text.replace('=SUM(7)', '=SUM(8)');
    expect(await verify({ text: changed })).to.include({ ok: false });

    async function verify({ text }: { text: string }) {
      return verifyBundle(
        (async function* () {
          yield text;
        })(),
        { keys },
      );
    }
  });
});
