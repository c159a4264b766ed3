import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import slowFiles from '../test-runner/slow-files.json' with { type: 'json' };
import { slowestFirst } from '../test-runner/slowest-first.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the list of the slowest test files', () => {
  const files = Object.keys(slowFiles);

  it('names existing files', () => {
    expect(files.filter((file) => !existsSync(root + file))).to.deep.equal([]);
    expect(files).to.have.length.above(50);
  });

  it('sorts them before unknown files', () => {
    const order = slowestFirst(['packages/new/test/unknown.test.ts', files[0]!]);
    expect(order[0]).to.equal(files[0]);
  });
});
