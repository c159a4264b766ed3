import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readCompose } from '../src/compose/read-compose.ts';

describe('readCompose', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'irp-compose-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function read(environment: string, variables: Record<string, string> = {}) {
    const path = join(folder, 'compose.yml');
    const service = `{ <<: *base, networks: [], environment: ${environment} }`;
    const text = `x-base: &base { image: 'a:\${TAG:-1}' }\nservices: { one: ${service} }\nnetworks: {}\nvolumes: {}\nsecrets: {}\n`;
    writeFileSync(path, text);
    return readCompose(path, variables).services.one;
  }

  it('merges mappings, and replaces variables by their values or defaults', () => {
    expect(read(`{ A: "\${A}", B: "\${B:-x y}", C: "$\${C}" }`, { B: '' })).to.include({
      image: 'a:1',
    });
    const environment = `{ A: "\${A}-\${A}", B: "\${B:-x y}", C: "$\${C} $$1" }`;
    expect(read(environment, { A: '1', TAG: '2' })).to.deep.include({
      image: 'a:2',
      environment: {
        A: '1-1',
        B: 'x y',
        C: `\${C} $1`,
      },
    });
  });

  for (const form of ['$A', `\${A:?error}`, `\${A-x}`, `\${A:-\${B}}`]) {
    it(`rejects ${form}, which it does not support`, () => {
      expect(() => read(`{ A: "${form}" }`)).to.throw('a variable in an unsupported form');
    });
  }
});
