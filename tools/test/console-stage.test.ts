import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { isOfAll, isOfConsole } from '../test-runner/console-stage.ts';
import { repositoryFiles } from './repository-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the stage of the console', () => {
  const tests = repositoryFiles().filter((path) => path.endsWith('.test.ts'));

  it('leaves tests without a browser to npm test, along with the first journey', () => {
    for (const file of ['e2e/test/console/developer.test.ts', 'console/test/texts.test.ts']) {
      expect(tests).to.include(file);
      expect(isOfAll(file), file).to.equal(true);
    }
    expect(isOfConsole('console/test/texts.test.ts')).to.equal(false);
    expect(isOfAll('e2e/test/console/admin.test.ts')).to.equal(false);
    expect(tests.filter((file) => !isOfAll(file) && !isOfConsole(file))).to.deep.equal([]);
  });

  it('has pages in Chromium, and the journeys', () => {
    const left = tests.filter(isOfConsole);
    expect(left).to.include.members([
      'console/test/shell.test.ts',
      'e2e/test/console/admin.test.ts',
      'e2e/test/console/developer.test.ts',
    ]);
    expect(left.filter((file) => !/^(console\/test|e2e\/test\/console)\//.test(file))).to.be.empty;
  });

  it('has each test of the console that a machine without Chromium skips', () => {
    const pages = tests.filter(
      (file) =>
        file.startsWith('console/test/') && /Chromium/.test(readFileSync(root + file, 'utf8')),
    );
    expect(pages.filter((file) => !isOfConsole(file))).to.deep.equal([]);
    expect(pages).to.have.length.above(5);
  });
});
