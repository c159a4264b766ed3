import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { writeDeclarations } from '../tools/declarations.ts';
import { generatedPaths } from '../tools/generated-files.ts';
import { writeTypes } from '../tools/types-file.ts';

describe('generated files of the client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'irp-types-'));
  const error = 'run node tools/bootstrap.mjs packages/client/tools/generate.ts';
  after(() => rmSync(folder, { recursive: true }));

  it('have the paths of the contracts', () => {
    const current = readFileSync(new URL('../src/idempotent-paths.ts', import.meta.url), 'utf8');
    expect(current, error).to.equal(generatedPaths());
  });

  it('have the declarations of the sources', () => {
    const expected = join(folder, 'types');
    writeDeclarations(expected);
    const committed = fileURLToPath(new URL('../types', import.meta.url));
    const files = readdirSync(expected, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(expected.length));
    for (const file of files) {
      const isSame =
        readFileSync(expected + file, 'utf8') === readFileSync(committed + file, 'utf8');
      expect(isSame, `${file}: ${error}`).to.equal(true);
    }
    expect(readdirSync(committed, { recursive: true })).to.have.members(
      readdirSync(expected, { recursive: true }),
      error,
    );
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
