import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../build/built-console.ts';
import {
  type OperationOfConsole,
  operationsOfConsole,
  operationsPage,
} from '../build/operations/operations-page.ts';
import { withoutPage } from '../build/operations/without-page.ts';

describe('docs/console.md', () => {
  let operations: OperationOfConsole[];

  before(() => {
    operations = operationsOfConsole();
  });

  it('is generated from contracts and calls: `npm run console:operations`', () => {
    const page = readFileSync(join(root, 'docs/console.md'), 'utf8');
    expect(page).to.equal(operationsPage(operations));
  });

  it('has a page or a reason for each operation for people', () => {
    const unexplained = operations
      .filter(({ pages }) => pages.length === 0)
      .map(({ operation }) => operation)
      .filter((operation) => !(operation in withoutPage));
    expect(unexplained).to.deep.equal([]);
  });

  it('has no reason for an operation with a page, or for an unknown operation', () => {
    const alone = operations.filter(({ pages }) => pages.length === 0);
    expect(alone.map(({ operation }) => operation)).to.include.members(Object.keys(withoutPage));
  });

  it('finds calls through parts of the client, and the page of a drawer', () => {
    const pagesOf = (name: string) => operations.find(({ operation }) => operation === name)?.pages;
    expect(pagesOf('POST /v2/investments/imports')).to.deep.equal(['/records/import']);
    expect(pagesOf('POST /v2/workspaces/{id}/members/{userId}/invitation')).to.deep.equal([
      '/members',
    ]);
    expect(pagesOf('GET /v2/investments/{id}/history')).to.deep.equal(['/records']);
    expect(pagesOf('GET /v2/me')).to.deep.equal(['every page']);
  });
});
