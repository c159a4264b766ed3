import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { generatedPaths } from '../tools/generated-files.ts';
import { writeTypes } from '../tools/types-file.ts';

describe('generated files of the client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'irp-types-'));
  after(() => rmSync(folder, { recursive: true }));

  it('have the paths of the contracts', () => {
    const current = readFileSync(new URL('../src/idempotent-paths.ts', import.meta.url), 'utf8');
    const error = 'run node tools/bootstrap.mjs packages/client/tools/generate.ts';
    expect(current, error).to.equal(generatedPaths());
  });

  it('have types of the contracts, which are made once, and again for other sources', async () => {
    const file = join(folder, 'generated/schema.d.ts');
    expect(await writeTypes(file)).to.equal(true);
    const types = readFileSync(file, 'utf8');
    const { mtimeMs } = statSync(file);
    for (const part of [
      '"/v2/investments/{id}": {',
      'patch: operations["updateInvestment"];',
      'string | Blob | ReadableStream<Uint8Array>',
    ]) {
      expect(types.includes(part), part).to.equal(true);
    }
    expect(types).to.not.contain('"/v1/');
    expect(await writeTypes(file)).to.equal(false);
    expect(statSync(file).mtimeMs).to.equal(mtimeMs);
    const [, ...rest] = types.split('\n');
    writeFileSync(file, ['// sources: of before', ...rest].join('\n'));
    expect(await writeTypes(file)).to.equal(true);
    expect(readFileSync(file, 'utf8') === types).to.equal(true);
  });
});
