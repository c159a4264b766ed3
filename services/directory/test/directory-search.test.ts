import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { changeListing, storeListing } from './support/stored-listing.ts';

describe('directory: search', () => {
  let directory: RunningDirectory;
  let ledger: Listing;
  let screener: Listing;
  let tokyo: Listing;

  before(async () => {
    directory = await startDirectory();
    ledger = await store({
      draft: {
        name: 'Ledger Sync',
        description: 'Reports changes of portfolio companies to your ledger, the day they happen.',
        supportedFeatures: ['Réconciliation automatique'],
        categories: ['portfolio', 'reporting'],
      },
      application: { organizationId: 'org-1', organizationName: 'Meridian Partners' },
    });
    screener = await store({
      draft: {
        name: 'Équité Screener',
        vendor: 'Straße & Söhne',
        description: 'Screens companies; a ledger is not needed for it at all.',
        supportedFeatures: [],
        categories: ['screening'],
      },
      application: {
        organizationId: 'org-2',
        organizationName: 'Öst AB',
        newInstallsDisabled: true,
        scopes: ['investments.read', 'members.write'],
      },
      versions: [],
    });
    tokyo = await store({
      draft: {
        name: '東京都会計',
        vendor: 'Акционер',
        description: 'ภาษาไทยง่ายมาก',
        supportedFeatures: [],
        categories: [],
      },
      application: {
        organizationId: 'org-1',
        organizationName: 'Meridian Partners',
        scopes: ['audit.read'],
      },
    });
  });
  after(() => directory.stop());

  const store = (fields: Parameters<typeof storeListing>[1]) =>
    storeListing(directory.listings, fields);
  const search = (query: Record<string, string>, headers = {}) =>
    directory.call('GET', `/v2/directory/listings?${new URLSearchParams(query)}`, { headers });
  async function found(query: Record<string, string>): Promise<string[]> {
    const { status, body, text } = await search(query);
    expect(status, text).to.equal(200);
    expect(body.meta.totalRecords).to.equal(body.data.length);
    return body.data.map(({ name }: { name: string }) => name);
  }

  it('returns the public part of a listing, without a credential', async () => {
    const { body } = await search({ q: 'ledger sync' });
    expect(body.data).to.deep.equal([
      {
        id: ledger.applicationId,
        name: 'Ledger Sync',
        vendor: 'Meridian',
        environment: 'production',
        description: ledger.draft.description,
        publisher: {
          organizationId: 'org-1',
          name: 'Meridian Partners',
          verified: false,
          domain: null,
        },
        categories: ['portfolio', 'reporting'],
        supportedFeatures: ['Réconciliation automatique'],
        scopes: ['investments.read'],
        version: { number: '1.0.0', releasedAt: '2026-10-05T08:14:51.020Z' },
        publishedAt: '2026-10-05T08:14:51.020Z',
        acceptsInstallations: true,
        logo: null,
      },
    ]);
    expect(body.meta).to.deep.equal({
      totalRecords: 1,
      limit: 1,
      offset: 0,
      nextCursor: null,
    });
  });

  const names = {
    ledger: 'Ledger Sync',
    screener: 'Équité Screener',
    tokyo: '東京都会計',
  };
  for (const [q, ...expected] of [
    ['ledger', names.ledger, names.screener],
    ['LEDGER', names.ledger, names.screener],
    ['led', names.ledger, names.screener],
    ['l', names.ledger, names.screener],
    ['equite', names.screener],
    ['e\u0301quite\u0301', names.screener],
    ['strasse', names.screener],
    ['STRASSE SOHNE', names.screener],
    ['reconciliation', names.ledger],
    ['reporting', names.ledger],
    ['ledgr', names.ledger, names.screener],
    ['legder', names.ledger, names.screener],
    ['reconciliaton', names.ledger],
    ['reconcilliaton', names.ledger],
    ['ledger screens', names.screener],
    ['ledger nosuchword'],
    ['東京', names.tokyo],
    ['京都', names.tokyo],
    ['会', names.tokyo],
    ['京東'],
    ['акционер', names.tokyo],
    ['ไทย', names.tokyo],
    ['.*', undefined],
    ['l.dger'],
    ['(ledger)+[a-z]{1,99}$'],
    ['ledger|screener', names.screener],
    ['constructor'],
    ['__proto__ toString'],
  ] as const) {
    it(`finds ${expected.length} by "${q}"`, async () => {
      if (expected[0] === undefined && expected.length > 0) {
        expect((await search({ q })).status).to.equal(400);
      } else {
        expect(await found({ q })).to.deep.equal(expected);
      }
    });
  }

  it('filters by category, scope and publisher, by name or id or vendor', async () => {
    expect(await found({ category: 'reporting' })).to.deep.equal([names.ledger]);
    expect(await found({ category: 'nosuch' })).to.deep.equal([]);
    expect(await found({ scope: 'members.write' })).to.deep.equal([names.screener]);
    expect(await found({ publisher: 'org-1' })).to.deep.equal([names.ledger, names.tokyo]);
    expect(await found({ publisher: 'ost ab' })).to.deep.equal([names.screener]);
    expect(await found({ publisher: 'Straße & Söhne' })).to.deep.equal([names.screener]);
    expect(await found({ publisher: 'Meridian Partners', scope: 'audit.read' })).to.deep.equal([
      names.tokyo,
    ]);
    expect(await found({ q: 'ledger', category: 'screening' })).to.deep.equal([names.screener]);
  });

  it('sorts by relevance, name and the day of publication', async () => {
    expect(await found({})).to.deep.equal([names.screener, names.ledger, names.tokyo]);
    expect(await found({ q: 'ledger', sort: 'name' })).to.deep.equal([
      names.screener,
      names.ledger,
    ]);
    const at = new Date('2026-11-01T00:00:00.000Z');
    const versions = tokyo.versions.map((version) => ({ ...version, releasedAt: at }));
    await changeListing(directory.listings, tokyo.applicationId, (before) => ({
      ...before,
      versions,
    }));
    expect((await found({ sort: 'newest' }))[0]).to.equal(names.tokyo);
    const { data } = (await search({ q: '東京' })).body;
    expect(data[0]).to.include({ publishedAt: at.toISOString() });
  });

  it('counts facets over all pages', async () => {
    const { facets, meta } = (await search({ limit: '1' })).body;
    expect(meta).to.include({ totalRecords: 3, limit: 1 });
    expect(facets.categories).to.deep.equal([
      { value: 'portfolio', count: 1 },
      { value: 'reporting', count: 1 },
      { value: 'screening', count: 1 },
    ]);
    expect(facets.scopes).to.deep.equal([
      { value: 'investments.read', count: 2 },
      { value: 'audit.read', count: 1 },
      { value: 'members.write', count: 1 },
    ]);
    expect(facets.publishers).to.deep.equal([
      {
        value: 'org-1',
        count: 2,
        name: 'Meridian Partners',
      },
      {
        value: 'org-2',
        count: 1,
        name: 'Öst AB',
      },
    ]);
    const filtered = (await search({ q: 'screener' })).body.facets;
    expect(filtered.publishers).to.deep.equal([
      {
        value: 'org-2',
        count: 1,
        name: 'Öst AB',
      },
    ]);
  });

  it('accepts a cursor of the same search only', async () => {
    for (const query of [{ q: 'ledger' }, { sort: 'newest' }, { sort: 'name' }] as Record<
      string,
      string
    >[]) {
      const { nextCursor } = (await search({ ...query, limit: '1' })).body.meta;
      const all = (await search(query)).body.data;
      const next = await search({
        ...query,
        limit: '1',
        cursor: nextCursor,
      });
      expect(next.body.data).to.deep.equal([all[1]]);
      const other = await search({
        ...query,
        scope: 'audit.read',
        cursor: nextCursor,
      });
      expect([other.status, other.body.errors[0].field]).to.deep.equal([400, 'cursor']);
    }
  });

  it('continues after a cursor, even if the listing of the cursor has disappeared', async () => {
    const gone = await store({
      draft: { name: 'Lederhose', description: 'Only here for a moment, and gone.' },
    });
    const query = { publisher: gone.application.organizationId };
    const stays = await store({
      draft: { name: 'Lederwaren' },
      application: { organizationId: gone.application.organizationId },
    });
    for (const sort of ['name', 'newest', 'relevance']) {
      const { data, meta } = (
        await search({
          ...query,
          q: 'leder',
          sort,
          limit: '1',
        })
      ).body;
      const [first, second] = [gone, stays].toSorted((one) =>
        one.applicationId === data[0].id ? -1 : 1,
      );
      await changeListing(directory.listings, first!.applicationId, (before) => ({
        ...before,
        state: 'unpublished',
      }));
      const next = (
        await search({
          ...query,
          q: 'leder',
          sort,
          limit: '1',
          cursor: meta.nextCursor,
        })
      ).body;
      expect(
        next.data.map(({ id }: { id: string }) => id),
        sort,
      ).to.deep.equal([second!.applicationId]);
      await changeListing(directory.listings, first!.applicationId, (before) => ({
        ...before,
        state: 'published',
      }));
    }
    for (const { applicationId } of [gone, stays]) {
      await changeListing(directory.listings, applicationId, (before) => ({
        ...before,
        visibility: 'private',
      }));
    }
  });

  for (const [query, field, message] of [
    [{ q: 'x'.repeat(10_000) }, 'q', 'at most 200 characters'],
    [{ q: '' }, 'q', 'must contain a letter or a digit'],
    [{ q: '   ' }, 'q', 'must contain a letter or a digit'],
    [{ q: '!?+*' }, 'q', 'must contain a letter or a digit'],
    [{ q: '🙂' }, 'q', 'must contain a letter or a digit'],
    [{ q: 'a\0b' }, 'q', 'NUL'],
    [{ scope: 'investments.sell' }, 'scope', 'must be one of investments.read, investments.write'],
    [{ sort: 'best' }, 'sort', 'must be one of relevance, name, newest'],
    [{ category: '' }, 'category', 'must not be empty'],
    [{ category: 'x'.repeat(101) }, 'category', 'at most 100 characters'],
    [{ publisher: '' }, 'publisher', 'must not be empty'],
    [{ query: 'ledger' }, 'query', 'q, category, scope, publisher, verified, sort'],
    [{ cursor: 'abc' }, 'cursor', 'meta.nextCursor'],
  ] as const) {
    it(`is 400 for ${JSON.stringify(query).slice(0, 40)}`, async () => {
      const { status, body, text } = await search(query as Record<string, string>);
      expect(status, text).to.equal(400);
      expect(body.errors[0].field).to.equal(field);
      expect(body.errors[0].message).to.contain(message);
    });
  }

  it('finds nothing, without an error, by words of every form', async () => {
    for (const q of [
      'a '.repeat(100),
      'x'.repeat(200),
      'é'.repeat(200),
      '会'.repeat(200),
      '\u0301a',
      'ก'.repeat(200),
      '½',
      'ﷺ',
    ]) {
      expect((await search({ q: q.trim() })).status, q).to.equal(200);
    }
  });

  it('returns HTML as plain text', async () => {
    const text = '<script>alert(1)</script><b>Übersicht</b>';
    const { applicationId } = await store({ draft: { name: '<i>Marked</i>', description: text } });
    const { body, headers } = await search({ q: 'ubersicht' });
    expect(body.data[0]).to.include({ name: '<i>Marked</i>', description: text });
    expect(headers['content-type']).to.equal('application/json');
    await changeListing(directory.listings, applicationId, (before) => ({
      ...before,
      state: 'unpublished',
    }));
  });

  it('may be stored by caches, which revalidate each time', async () => {
    const first = await search({ q: 'ledger' });
    expect(first.headers['cache-control']).to.equal('no-cache');
    const again = await search({ q: 'ledger' }, { 'if-none-match': first.headers.etag });
    expect([again.status, again.text, again.headers.etag]).to.deep.equal([
      304,
      '',
      first.headers.etag,
    ]);
    await changeListing(directory.listings, screener.applicationId, (before) => ({
      ...before,
      state: 'unpublished',
    }));
    const after = await search({ q: 'ledger' }, { 'if-none-match': first.headers.etag });
    expect([after.status, after.body.meta.totalRecords]).to.deep.equal([200, 1]);
  });
});
