import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { areSimilar, distinctiveWords } from '../src/domain/similar-names.ts';
import { freshWorkspace } from './callers.ts';

const lei = 'HWUPKR0MPOU8FGXBT394';
const figi = 'BBG000B9XRY4';

describe('GET /v2/investments/{id}/duplicates', () => {
  const workspace = freshWorkspace();
  const as = workspace();
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  async function create(body: object, caller = as): Promise<string> {
    const { status, body: created } = await call('POST', '/v2/investments', { as: caller, body });
    expect(status, JSON.stringify(created)).to.equal(201);
    return created.id;
  }

  async function duplicatesOf(id: string, caller = as) {
    const { status, body } = await call('GET', `/v2/investments/${id}/duplicates`, { as: caller });
    expect(status).to.equal(200);
    return (body.duplicates as { reasons: string[]; investment: { id: string } }[]).map(
      ({ reasons, investment }) => [investment.id, reasons],
    );
  }

  it('finds records by each reason, most reasons first, including archived records', async () => {
    const apple = await create({
      name: 'Apple Inc.',
      tickerSymbol: 'AAPL',
      country: 'US',
      lei,
      figi,
      cik: '0000320193',
    });
    const same = await create({ name: 'APPLE, Incorporated', lei, figi });
    const ticker = await create({ name: 'Macintosh', tickerSymbol: 'aapl', country: 'US' });
    const cik = await create({ name: 'Other', cik: '0000320193' });
    await create({ name: 'Apfel', tickerSymbol: 'AAPL', country: 'DE' });
    await create({ name: 'Apple Hospitality' });
    const typed = await create({ name: 'Aple Corp' });
    await call('POST', `/v2/investments/${typed}/archive`, { as });
    const found = await duplicatesOf(apple);
    expect(found[0]).to.deep.equal([same, ['lei', 'figi', 'name']]);
    expect(found).to.have.deep.members([
      [same, ['lei', 'figi', 'name']],
      [ticker, ['tickerSymbol']],
      [cik, ['cik']],
      [typed, ['name']],
    ]);
    expect(await duplicatesOf(same)).to.deep.include([apple, ['lei', 'figi', 'name']]);
  });

  it('finds none for a record without similar records', async () => {
    expect(await duplicatesOf(await create({ name: 'Unique Undertaking' }))).to.deep.equal([]);
    expect(await duplicatesOf(await create({ tickerSymbol: 'ONLYONE' }))).to.deep.equal([]);
    expect(await duplicatesOf(await create({ name: '???' }))).to.deep.equal([]);
  });

  it('shows at most 20', async () => {
    const own = freshWorkspace()();
    const ids = [];
    for (let at = 0; at < 23; at++) {
      ids.push(await create({ name: 'Twin Ltd' }, own));
    }
    expect((await duplicatesOf(ids[0]!, own)).length).to.equal(20);
  });

  it('shows only records visible to the caller', async () => {
    const owner = workspace({ userId: 'owner' });
    const other = workspace({ userId: 'other' });
    const shared = await create({ name: 'Hidden Harbour', lei: '' }, other);
    const secret = await create({ name: 'Hidden Harbour', visibility: 'private' }, owner);
    expect(await duplicatesOf(shared, other)).to.deep.equal([]);
    expect(await duplicatesOf(shared, owner)).to.deep.equal([[secret, ['name']]]);
    await create({ name: 'Hidden Harbour' }, freshWorkspace()());
    await create({ name: 'Hidden Harbour' }, workspace({ environment: 'sandbox' }));
    expect(await duplicatesOf(shared, other)).to.deep.equal([]);
    const path = `/v2/investments/${secret}/duplicates`;
    expect((await call('GET', path, { as: other })).status).to.equal(404);
  });

  it('compares names without legal forms, order and one typing error', () => {
    for (const [one, other] of [
      ['Apple Inc.', 'APPLE'],
      ['Nestlé S.A.', 'Nestle SA'],
      ['Toyota Motor Corporation', 'Motor Toyota Co'],
      ['Toyota Motor', 'Toyta Moter'],
      ['The Trust', 'Trust, The'],
    ] as const) {
      expect(areSimilar(one, other), `${one}, ${other}`).to.equal(true);
    }
    for (const [one, other] of [
      ['Apple', 'Apple Hospitality'],
      ['General Motors', 'General Electric'],
      ['ABC', 'ABD'],
      ['', ''],
    ] as const) {
      expect(areSimilar(one, other), `${one}, ${other}`).to.equal(false);
    }
    expect(distinctiveWords('Holding AG')).to.deep.equal(['holding', 'ag']);
  });
});
