import { randomUUID } from 'node:crypto';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { mongo } from 'mongoose';
import { freshWorkspace } from './callers.ts';

describe('import with a write repeated by the driver, on a server without retryable writes', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const { insertMany } = mongo.Collection.prototype;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());
  afterEach(() => {
    mongo.Collection.prototype.insertMany = insertMany;
  });

  it('counts the records of the first attempt as created, in the report, in totalRecords and in the event', async () => {
    const as = freshWorkspace()();
    const imported: number[] = [];
    await platform.platform.bus.subscribe({
      topics: ['investments'],
      group: `test-${randomUUID()}`,
      async handle(batch) {
        for (const { event } of batch) {
          const { detail } = event.data as { detail: { investmentIds: string[] } };
          if (event.workspaceid === as.workspaceId) {
            imported.push(detail.investmentIds.length);
          }
        }
      },
    });
    let attempts = 0;
    mongo.Collection.prototype.insertMany = async function (rows, options) {
      if (this.collectionName !== 'investments') {
        return insertMany.call(this, rows, options);
      }
      attempts += 2;
      await insertMany.call(this, rows.slice(0, 2), options);
      return insertMany.call(this, rows, options);
    };
    const headers = { 'content-type': 'text/csv' };
    const { body } = await call('POST', '/v2/investments/imports', {
      as,
      headers,
      body: 'name\nA\nB\nC\n',
    });
    expect(attempts).to.equal(2);
    expect(body).to.deep.include({ created: 3, alreadyImported: 0 });
    expect((await call('GET', '/v1/investments?limit=0', { as })).body.meta.totalRecords).to.equal(
      3,
    );
    await eventually('the event arrives', () => imported.length > 0);
    expect(imported).to.deep.equal([3]);
  });
});
