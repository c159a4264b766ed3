import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { areUnchanged, buildInBackground, fileStates } from '../src/index.ts';

describe('background builds', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'irp-build-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('the states of files', () => {
    beforeEach(() => writeFileSync(join(folder, 'a.ts'), 'one'));

    it('are unchanged until the size or time of a file changes, or the file is gone', () => {
      const states = fileStates(folder, ['a.ts']);
      expect(areUnchanged(folder, states)).to.equal(true);
      utimesSync(join(folder, 'a.ts'), 1, 1);
      expect(areUnchanged(folder, states)).to.equal(false);
      const later = fileStates(folder, new Set(['a.ts']));
      writeFileSync(join(folder, 'a.ts'), 'longer');
      utimesSync(join(folder, 'a.ts'), 1, 1);
      expect(areUnchanged(folder, later)).to.equal(false);
      rmSync(join(folder, 'a.ts'));
      expect(areUnchanged(folder, later)).to.equal(false);
    });

    it('fail for a missing file', () => {
      expect(() => fileStates(folder, ['b.ts'])).to.throw('ENOENT');
    });
  });

  it('run a program at low priority, with separate variables', async () => {
    const program = join(folder, 'program.mjs');
    const result = join(folder, 'result.json');
    writeFileSync(
      program,
      `import { writeFileSync, renameSync } from 'node:fs';
import { getPriority } from 'node:os';
setTimeout(() => {
  const result = { priority: getPriority(), gogc: process.env.GOGC };
  writeFileSync('${result}.part', JSON.stringify(result));
  renameSync('${result}.part', '${result}');
}, 100);
`,
    );
    buildInBackground(program, { GOGC: '400' });
    const read = () => JSON.parse(readFileSync(result, 'utf8'));
    await eventually('the program has run', () => {
      try {
        return read() !== undefined;
      } catch {
        return false;
      }
    });
    expect(read()).to.deep.equal({ priority: constants.priority.PRIORITY_LOW, gogc: '400' });
  });

  it('do not end the starting process if the program is missing', () => {
    expect(() => buildInBackground(join(folder, 'missing.mjs'))).not.to.throw();
  });
});
