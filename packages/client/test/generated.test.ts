import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { generatedFiles } from '../tools/generated-files.ts';

describe('generated files of the client', () => {
  it('match the contracts', async () => {
    for (const [name, text] of Object.entries(await generatedFiles())) {
      const current = readFileSync(new URL(`../src/generated/${name}`, import.meta.url), 'utf8');
      // Compared as a boolean: a diff of a hundred kilobytes would not help.
      const error = `${name} does not match the contracts: run node tools/bootstrap.mjs packages/client/tools/generate.ts`;
      expect(current === text, error).to.equal(true);
    }
  });
});
