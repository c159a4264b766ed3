import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

describe('favourites in lists and exports', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();
  const colleague = user({ userId: 'user-2' });
  const ids: Record<string, string> = {};

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const name of ['Apple', 'Bayer', 'Canon', 'Dell', 'Enel']) {
      const visibility = name === 'Dell' ? 'private' : 'workspace';
      const body = {
        name,
        visibility,
        country: name === 'Canon' ? 'JP' : 'US',
      };
      ids[name] = (
        await call('POST', '/v2/investments', {
          as: user(),
          body,
        })
      ).body.id;
    }
    const mark = (name: string, as = user()) =>
      call('PUT', `/v2/investments/${ids[name]}/favorite`, { as });
    for (const name of ['Enel', 'Bayer', 'Canon', 'Dell']) {
      expect((await mark(name)).status).to.equal(200);
    }
    await mark('Apple', colleague);
    await call('POST', `/v2/investments/${ids.Enel}/archive`, { as: user() });
  });
  after(() => platform.stop());

  async function list(query: string, as = user()) {
    const { status, body, text } = await call('GET', `/v2/investments?${query}`, { as });
    expect(status, text).to.equal(200);
    return body;
  }
  const names = async (query: string, as = user()) =>
    (await list(query, as)).data.map(({ name }: { name: string }) => name);

  for (const [query, found] of Object.entries({
    'favorite=true': ['Dell', 'Canon', 'Bayer'],
    'favorite=false': ['Apple'],
    'favorite=true&archived=any': ['Enel', 'Dell', 'Canon', 'Bayer'],
    'favorite=true&sort=name&fields=name': ['Bayer', 'Canon', 'Dell'],
    'favorite=true&country=JP': ['Canon'],
    'favorite=true&visibility=private': ['Dell'],
    'favorite=false&q=apple': ['Apple'],
    'favorite=true&q=apple': [],
  })) {
    it(`${query} returns and counts ${found.join(', ') || 'nothing'}`, async () => {
      expect(await names(query)).to.deep.equal(found);
      expect((await list(`${query}&limit=0`)).meta.totalRecords).to.equal(found.length);
    });
  }

  it('are in pages by cursor', async () => {
    const first = await list('favorite=true&limit=2');
    expect(first.meta).to.include({ totalRecords: 3, limit: 2 });
    expect(await names(`favorite=true&limit=2&cursor=${first.meta.nextCursor}`)).to.deep.equal([
      'Bayer',
    ]);
    const other = await call(
      'GET',
      `/v2/investments?favorite=false&cursor=${first.meta.nextCursor}`,
      { as: user() },
    );
    expect(other.status).to.equal(400);
  });

  it('belong to the caller, without records that the caller cannot see', async () => {
    expect(await names('favorite=true', colleague)).to.deep.equal(['Apple']);
    expect(await names('favorite=false', colleague)).to.deep.equal(['Canon', 'Bayer']);
    expect(await names('favorite=true', { ...user(), environment: 'sandbox' })).to.deep.equal([]);
    const application = applicationOf(user());
    expect(await names('favorite=true', application)).to.deep.equal([]);
    expect(await names('favorite=false', application)).to.deep.equal(['Canon', 'Bayer', 'Apple']);
  });

  it('change with the mark, and with the record', async () => {
    const { id } = (
      await call('POST', '/v2/investments', {
        as: user(),
        body: { name: 'Fiat' },
      })
    ).body;
    expect(await names('favorite=false&q=fiat')).to.deep.equal(['Fiat']);
    await call('PUT', `/v2/investments/${id}/favorite`, { as: user() });
    expect(await names('favorite=true&q=fiat')).to.deep.equal(['Fiat']);
    await call('DELETE', `/v2/investments/${id}/favorite`, { as: user() });
    expect(await names('favorite=true&q=fiat')).to.deep.equal([]);
    await call('PUT', `/v2/investments/${id}/favorite`, { as: user() });
    expect((await call('DELETE', `/v2/investments/${id}`, { as: user() })).status).to.equal(204);
    expect(await names('favorite=true')).to.deep.equal(['Dell', 'Canon', 'Bayer']);
  });

  it('are exported alone, in both formats and versions', async () => {
    for (const version of ['v1', 'v2']) {
      const get = (format: string) =>
        call('GET', `/${version}/investments/exports?format=${format}&favorite=true`, {
          as: user(),
        });
      const lines = (await get('ndjson')).text.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).name)).to.deep.equal(['Dell', 'Canon', 'Bayer']);
      expect((await get('csv')).text.trim().split('\n')).to.have.length(4);
    }
  });

  it('are not selected by another value, nor in v1, whose list has no filters', async () => {
    for (const query of [
      'favorite=',
      'favorite=yes',
      'favorite=any',
      'favorite=true&favorite=true',
    ]) {
      const { status, body } = await call('GET', `/v2/investments?${query}`, { as: user() });
      expect(status, query).to.equal(400);
      expect(body.errors[0].field).to.equal('favorite');
    }
    expect((await call('GET', '/v1/investments?favorite=true', { as: user() })).status).to.equal(
      400,
    );
  });

  describe('fields of GET /investments/{id}', () => {
    for (const version of ['v1', 'v2']) {
      it(`are the named fields, in ${version}`, async () => {
        const get = (query: string) =>
          call('GET', `/${version}/investments/${ids.Bayer}${query}`, { as: user() });
        const whole = await get('');
        expect(Object.keys(whole.body)).to.have.length(32);
        const some = await get('?fields=name, isFavorite ,employees');
        expect(some.body).to.deep.equal({
          name: 'Bayer',
          isFavorite: true,
          employees: 0,
        });
        expect(some.headers.etag).to.equal(whole.headers.etag);
        for (const [query, message] of Object.entries({
          'fields=name,secret,__proto__': 'contains unknown fields: secret, __proto__',
          'fields=': 'contains unknown fields: (empty)',
          'fields=name&fields=ceo': 'must be given only once',
        })) {
          const { status, body } = await get(`?${query}`);
          expect(status, query).to.equal(400);
          const [value, ...more] = new URLSearchParams(query).getAll('fields');
          const sent = more.length > 0 ? {} : { value };
          expect(body.errors).to.deep.equal([
            {
              field: 'fields',
              ...sent,
              message,
            },
          ]);
        }
      });
    }
  });
});
