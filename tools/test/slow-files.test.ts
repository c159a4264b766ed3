import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import slowFiles from '../test-runner/slow-files.json' with { type: 'json' };
import { slowestFirst } from '../test-runner/slowest-first.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the list of the slowest test files', () => {
  const files = Object.keys(slowFiles);

  it('names files that exist', () => {
    expect(files.filter((file) => !existsSync(root + file))).to.deep.equal([]);
    expect(files).to.have.length.above(50);
  });

  it('puts them before files of which nothing is known', () => {
    const order = slowestFirst(['packages/new/test/unknown.test.ts', files[0]!]);
    expect(order[0]).to.equal(files[0]);
  });
});
