import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { generatedFiles } from '../tools/generated-files.ts';

describe('generated files of the client', () => {
  it('are what the present contracts give', async () => {
    for (const [name, text] of Object.entries(await generatedFiles())) {
      const present = readFileSync(new URL(`../src/generated/${name}`, import.meta.url), 'utf8');
      // Compared as a fact: a hundred kilobytes of difference would tell nobody anything.
      const fault = `${name} is not what the contracts give: run node tools/bootstrap.mjs packages/client/tools/generate.ts`;
      expect(present === text, fault).to.equal(true);
    }
  });
});
