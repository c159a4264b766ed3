import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { stringify } from 'yaml';
import { dashboardQueries, prometheus } from './read-files.ts';

const { PROMTOOL: promtool = 'promtool' } = process.env;
const isThere = spawnSync(promtool, ['--version']).status === 0;

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(promtool, args, {
    cwd: prometheus,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

(isThere ? describe : describe.skip)(
  `promtool${isThere ? '' : ' (skipped: it is not installed; .ci/deployment installs it and sets PROMTOOL)'}`,
  () => {
    for (const file of ['prometheus.yml', 'embedded.yml']) {
      it(`accepts ${file} and the rules`, () => expect(run('check', 'config', file)).to.equal(''));
    }

    it('accepts every query of the dashboards', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'irp-queries-'));
      const rules = dashboardQueries().map((expr, at) => ({ record: `query:${at}`, expr }));
      await writeFile(
        join(directory, 'queries.yml'),
        stringify({ groups: [{ name: 'queries', rules }] }),
      );
      const problems = run('check', 'rules', '--lint=none', join(directory, 'queries.yml'));
      await rm(directory, { recursive: true });
      expect(problems).to.equal('');
    });

    for (const path of globSync(`${prometheus}tests/*.test.yml`)) {
      it(`passes ${basename(path)}`, () =>
        expect(run('test', 'rules', `tests/${basename(path)}`)).to.equal(''));
    }
  },
);
