import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { parseVerifierKey, readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: exports', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const admin = testPrincipal({ role: 'admin' });
  const created = 600;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const { call: data } = await platform.start(investments);
    for (let at = 0; at < created; at += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          data('POST', '/v2/investments', {
            as: testPrincipal(),
            body: { name: `=SUM(${at + n})` },
          }),
        ),
      );
    }
    await eventually(
      'every new investment is recorded',
      async () => (await lines('format=ndjson&action=investment.created')).length === created,
    );
  });
  after(() => platform.stop());

  const get = (query: string) => call('GET', `/v2/audit/exports?${query}`, { as: admin });
  const lines = async (query: string) =>
    (await get(query)).text.split('\n').filter((line) => line !== '');

  it('contain the records of the stream in order, from any sequence number on', async () => {
    const all = (await lines('format=ndjson')).map((line) => JSON.parse(line));
    expect(all.map(({ seq }) => seq)).to.deep.equal(all.map((_, at) => at));
    const rest = (await lines(`format=ndjson&after=${all.length - 11}`)).map((line) =>
      JSON.parse(line),
    );
    expect(rest.slice(0, 10)).to.deep.equal(all.slice(-10));
  });

  it('are recorded with the number of matching records', async () => {
    const lastRead = async () => {
      const { body } = await call('GET', '/v2/audit/records?action=audit.read&limit=10', {
        as: admin,
      });
      return body.data.find(
        ({ details }: { details: { what: string } }) => details.what === 'export',
      ).details;
    };
    for (const format of ['ndjson', 'csv', 'bundle']) {
      await get(`format=${format}&action=investment.created`);
      expect(await lastRead()).to.deep.equal({
        what: 'export',
        records: created,
        filter: { format, action: 'investment.created' },
      });
    }
    await get('format=ndjson&action=investment.deleted');
    expect(await lastRead()).to.include({ records: 0 });
    const all = (await lines('format=ndjson')).length;
    await get(`format=ndjson&after=${all - 10}`);
    // The records after it, and the records of the two reads since.
    expect((await lastRead()).records).to.be.within(9, 12);
  });

  it('have escaped formulas as CSV', async () => {
    const { headers, text } = await get('format=csv&action=investment.created');
    expect(headers['content-type']).to.contain('text/csv');
    expect(text.split('\n')[0]).to.match(/^seq,id,occurredAt,/);
    expect(text).not.to.match(/(?:^|,)"?[=+@-]/m);
  });

  it("are events of OCSF's classes as OCSF", async () => {
    const [first] = (await lines('format=ocsf&action=investment.created')).map((line) =>
      JSON.parse(line),
    );
    expect(first).to.include({
      class_uid: 6003,
      activity_id: 1,
      type_uid: 600_301,
      status_id: 1,
    });
    expect(first.actor.user.uid).to.equal('user-1');
  });

  it('are verifiable as a bundle, whole or filtered', async () => {
    const { body: jwks } = await call('GET', '/v2/audit/keys');
    const keys = readPublicKeys(jwks);
    for (const { x, vkey } of jwks.keys) {
      expect(parseVerifierKey(vkey)).to.deep.equal({
        name: 'irp.example/audit',
        raw: Buffer.from(x, 'base64url'),
      });
    }
    const whole = await verify(await get('format=bundle'));
    expect(whole, JSON.stringify(whole)).to.include({
      ok: true,
      stream: 'w1',
      from: 0,
      filter: null,
    });
    const selected = await verify(await get('format=bundle&action=audit.read&after=300'));
    expect(selected, JSON.stringify(selected)).to.include({ ok: true, from: 301 });
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
