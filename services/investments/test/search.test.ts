import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { nearWords } from '../src/domain/near-words.ts';
import { freshWorkspace } from './callers.ts';

const companies = [
  { name: 'Toyota Motor Corporation', tickerSymbol: '7203', country: 'JP' },
  { name: 'Toyota Industries', tickerSymbol: '6201', country: 'JP' },
  { name: 'Motor Oil Hellas', tickerSymbol: 'MOH', country: 'GR' },
  { name: 'General Motors', tickerSymbol: 'GM', country: 'US' },
  { name: 'Gm Gold Mining', tickerSymbol: 'GMG', country: 'AU' },
  { name: 'Aston Martin', tickerSymbol: 'AML', sector: 'Motor vehicles' },
  { name: 'Motor', tickerSymbol: 'M1' },
  { name: 'MOTOR CITY BANK', tickerSymbol: 'MCB' },
  { name: 'Société Générale', tickerSymbol: 'GLE', country: 'FR' },
];

describe('GET /v2/investments?q=: ranked, and with typing errors', () => {
  const workspace = freshWorkspace();
  const as = workspace();
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    // Sequentially, so that each record is newer than the previous record.
    for (const body of companies) {
      expect((await call('POST', '/v2/investments', { as, body })).status).to.equal(201);
    }
  });
  after(() => platform.stop());

  async function importRecords(records: object[], caller: typeof as): Promise<void> {
    const { status, body } = await call('POST', '/v2/investments/imports', {
      as: caller,
      headers: { 'content-type': 'application/x-ndjson' },
      body: records.map((record) => JSON.stringify(record)).join('\n'),
    });
    expect(status).to.equal(200);
    expect(body.created).to.equal(records.length);
  }

  async function search(query: string, caller = as) {
    const { status, body } = await call('GET', `/v2/investments?${query}`, { as: caller });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as {
      data: { id: string; name: string }[];
      meta: { totalRecords: number; nextCursor: string | null };
    };
  }
  const names = async (query: string, caller = as) =>
    (await search(query, caller)).data.map(({ name }) => name);

  for (const [query, expected] of Object.entries({
    'q=gm': ['General Motors', 'Gm Gold Mining'],
    'q=7203': ['Toyota Motor Corporation'],
    'q=motor': [
      'Motor',
      'MOTOR CITY BANK',
      'Motor Oil Hellas',
      'Toyota Motor Corporation',
      'General Motors',
      'Aston Martin',
    ],
    'q=toyota%20motor': ['Toyota Motor Corporation'],
    'q=toyta': ['Toyota Industries', 'Toyota Motor Corporation'],
    'q=toyotta%20motr': ['Toyota Motor Corporation'],
    'q=tyoota': ['Toyota Industries', 'Toyota Motor Corporation'],
    'q=soceite': ['Société Générale'],
    'q=toyta&country=GR': [],
    'q=xoyota': [],
    'q=mtr': [],
  })) {
    it(`${query} finds ${expected.join(', ') || 'nothing'}`, async () => {
      const { data, meta } = await search(query);
      expect(data.map(({ name }) => name)).to.deep.equal(expected);
      expect(meta.totalRecords).to.equal(expected.length);
    });
  }

  it('sorts by the requested field', async () => {
    expect(await names('q=motor&sort=name')).to.deep.equal([
      'Aston Martin',
      'General Motors',
      'MOTOR CITY BANK',
      'Motor',
      'Motor Oil Hellas',
      'Toyota Motor Corporation',
    ]);
  });

  it('does not correct a word that begins a record', async () => {
    expect(await names('q=moto'))
      .to.include('Motor')
      .and.have.length(6);
  });

  it('corrects by words of records visible to the caller', async () => {
    const owner = workspace({ userId: 'owner' });
    const body = { name: 'Zephyrus', visibility: 'private' };
    await call('POST', '/v2/investments', { as: owner, body });
    expect(await names('q=zephyrs', owner)).to.deep.equal(['Zephyrus']);
    expect(await names('q=zephyrs', workspace({ userId: 'other' }))).to.deep.equal([]);
    expect(await names('q=zephyrs', freshWorkspace()())).to.deep.equal([]);
  });

  it('returns ranked and other records page by page, each once', async () => {
    const many = freshWorkspace()();
    const records = Array.from({ length: 700 }, (_, at) => ({
      name: at % 2 === 0 ? `Fund ${at}` : `Alpha fundraising ${at}`,
    }));
    await importRecords([{ name: 'Fund' }, ...records], many);
    const found: string[] = [];
    let from = '';
    for (let page = 0; page < 20; page++) {
      const { data, meta } = await search(`q=fund&limit=97${from}`, many);
      expect(meta.totalRecords).to.equal(701);
      found.push(...data.map(({ name }) => name));
      if (meta.nextCursor === null) {
        break;
      }
      from = `&cursor=${meta.nextCursor}`;
    }
    expect(found[0]).to.equal('Fund');
    expect(found[1]).to.match(/^Fund /);
    expect(found.length).to.equal(701);
    expect(new Set(found).size).to.equal(701);
    const skipped = await names('q=fund&limit=5&offset=298', many);
    expect(skipped).to.deep.equal(found.slice(298, 303));
    expect(await names('q=fund&limit=5&offset=650', many)).to.deep.equal(found.slice(650, 655));
  });

  it('refuses the cursor of another search', async () => {
    const { meta } = await search('q=motor&limit=2');
    for (const query of ['q=toyota', 'q=motor&sort=name', '']) {
      const path = `/v2/investments?limit=2&${query}&cursor=${meta.nextCursor}`;
      const { status, body } = await call('GET', path, { as });
      expect(status).to.equal(400);
      expect(body.errors[0].field).to.equal('cursor');
    }
  });

  it('tolerates typing errors in existing words if no record has all words', async () => {
    const own = freshWorkspace()();
    const held = ['Berkshire Hathaway', 'Berkshire Hathaway Energy', 'Hathway Cable'];
    await importRecords(
      [...held, 'Berkshire Hills'].map((name) => ({ name })),
      own,
    );
    expect(await names('q=berkshire hathway', own)).to.deep.equal(held.slice(0, 2));
    expect((await search('q=berkshire hathway&limit=1', own)).meta.totalRecords).to.equal(2);
    // A search with exact results is not widened, even by filters without a match.
    expect(await names('q=hathway', own)).to.deep.equal(['Hathway Cable']);
    expect(await names('q=hathway cable', own)).to.deep.equal(['Hathway Cable']);
    expect(await names('q=hathway cable&country=JP', own)).to.deep.equal([]);
    const csv = await call('GET', '/v2/investments/exports?fields=name&q=berkshire hathway', {
      as: own,
    });
    expect(csv.text.trim().split(/\r?\n/)).to.have.length(3);
  });

  it('finds the words with one typing error', () => {
    const near = nearWords('toyota');
    expect(near).to.include.members(['toyta', 'toyotta', 'tooyta', 'toyots', 'toyotas']);
    expect(near).not.to.include.members(['toyota']);
    expect(near.some((word) => !word.startsWith('t'))).to.equal(false);
    expect(nearWords('mtr')).to.deep.equal([]);
    expect(nearWords('東京証券')).to.include('東京券');
  });
});
