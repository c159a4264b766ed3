import { clientDocument } from '@irp/sdk/client-types';
import { expect } from 'chai';
import { InvestmentResearch } from '../src/index.ts';
import type { Caller } from '../src/resources/caller.ts';
import { createResource } from '../src/resources/create-resource.ts';
import type { ResourceTable } from '../src/resources/resource-table.ts';
import * as account from '../src/resources/tables/account-tables.ts';
import * as application from '../src/resources/tables/application-tables.ts';
import { auditTable } from '../src/resources/tables/audit-table.ts';
import * as directory from '../src/resources/tables/directory-tables.ts';
import { investmentsTable } from '../src/resources/tables/investments-table.ts';
import * as platform from '../src/resources/tables/platform-tables.ts';

const tables = {
  ...account,
  ...application,
  ...directory,
  ...platform,
  auditTable,
  investmentsTable,
};
const methods: Record<string, string> = {
  list: 'GET',
  get: 'GET',
  download: 'GET',
  trigger: 'POST',
  set: 'PUT',
};

/** Operations without a line in a table. */
const byHand: Record<string, string> = {
  'POST /v2/investments/imports': '`investments.import`: its arguments are a file and options',
};

describe('resources of the client', () => {
  const entries = Object.values(tables).flatMap((table) => entriesOf(table));

  it('have a function for every operation of version 2', () => {
    const operations = Object.entries(clientDocument().paths)
      .filter(([path]) => path.startsWith('/v2/'))
      .flatMap(([path, byMethod]) =>
        Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
      );
    const called = entries.map((entry) => {
      const [verb = '', path] = entry.split(' ');
      return `${methods[verb] ?? verb.toUpperCase()} ${path}`;
    });
    expect(new Set(called).size).to.equal(called.length);
    expect([...called, ...Object.keys(byHand)]).to.have.members(operations);
  });

  it('are members of the client, each with its table', () => {
    const client = new InvestmentResearch({ baseUrl: 'http://host' });
    const names = Object.keys(tables).map((name) => name.replace(/Table$/, ''));
    expect(Object.keys(client)).to.have.members(names);
    for (const [name, table] of Object.entries(tables)) {
      const member = client[name.replace(/Table$/, '') as keyof InvestmentResearch];
      expect(Object.keys(member)).to.include.members(Object.keys(table));
    }
  });

  describe('ids of the path first, then the body, then options', () => {
    const calls: unknown[][] = [];
    const call: Caller = async (...args) => {
      calls.push(args);
      return { data: { id: 'one' }, response: new Response() };
    };
    beforeEach(() => calls.splice(0));

    it('ids of the path first, then the body, then options', async () => {
      const { deleteScreenshot } = createResource(call, application.applicationsTable.listing);
      await deleteScreenshot('app', 'image', { ifMatch: '"1"' });
      const { suspend } = createResource(call, application.applicationsTable);
      await suspend('app', { reason: 'A reason' }, { maxAttempts: 1 });
      await suspend('app');
      const path = '/v2/applications/{id}/listing/screenshots/{imageId}';
      const suspension = '/v2/applications/{id}/suspend';
      expect(calls.map(([method, at, ids, options]) => [method, at, ids, options])).to.deep.equal([
        ['delete', path, ['app', 'image'], { ifMatch: '"1"' }],
        ['post', suspension, ['app'], { maxAttempts: 1 }],
        ['post', suspension, ['app'], undefined],
      ]);
      expect(calls.map(([, , , , parts]) => (parts as { body?: unknown }).body)).to.deep.equal([
        undefined,
        { reason: 'A reason' },
        undefined,
      ]);
    });

    it('no body with `trigger` and `set`, whose second argument is options', async () => {
      const { archive, addFavorite } = createResource(call, investmentsTable);
      await archive('inv', { timeoutMs: 5 });
      await addFavorite('inv', { timeoutMs: 6 });
      expect(calls).to.deep.equal([
        [
          'post',
          '/v2/investments/{id}/archive',
          ['inv'],
          { timeoutMs: 5 },
          { body: undefined, query: undefined },
        ],
        [
          'put',
          '/v2/investments/{id}/favorite',
          ['inv'],
          { timeoutMs: 6 },
          { body: undefined, query: undefined },
        ],
      ]);
    });

    it('a query with a read, a list and a download', async () => {
      const { preview } = createResource(call, directory.installationsTable);
      await preview({ query: { applicationId: 'app', environment: 'sandbox' } });
      const { image } = createResource(call, directory.directoryTable);
      const file = await image('one');
      expect(file).to.have.property('stream');
      expect(calls.map(([, , , , parts]) => parts)).to.deep.equal([
        { query: { applicationId: 'app', environment: 'sandbox' } },
        { query: undefined, parseAs: 'stream' },
      ]);
    });
  });
});

function entriesOf(table: ResourceTable): string[] {
  return Object.values(table).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : entriesOf(entry),
  );
}
