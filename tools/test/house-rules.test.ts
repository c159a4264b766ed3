import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { settingsDefinitions } from '../../deploy/kubernetes/tools/settings-schema.ts';
import { measureCode } from '../code-metrics.ts';
import { repositoryFiles } from './repository-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function tool(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // Fewer collections of the young generation: a tenth of the time of dependency-cruiser.
    ['--max-semi-space-size=64', `node_modules/${script}`, ...args],
    {
      cwd: root,
      encoding: 'utf8',
      // The native compiler is written in Go: garbage collection takes a third of its time, and
      // saves a tenth of its 2 GB.
      env: { GOGC: 'off', ...process.env },
    },
  );
  return status === 0 ? '' : `${stdout}${stderr}`;
}

describe('house rules', () => {
  it('types check', () => {
    // The native compiler; tools that read code need TypeScript 5, because version 7 lacks its API.
    expect(tool('typescript-7/bin/tsc', '-p', '.', '--singleThreaded')).to.equal('');
    // The compiler for browsers, with JSX.
    expect(tool('typescript-7/bin/tsc', '-p', 'console', '--singleThreaded')).to.equal('');
  });

  it('formatting and lint are clean', () => {
    expect(tool('@biomejs/biome/bin/biome', 'check', ...repositoryFiles())).to.equal('');
  });

  it('imports keep to the rules of the architecture', () => {
    const rooms = ['packages', 'services', 'gateway', 'console', 'deploy', 'e2e', 'bench', 'tools'];
    const cruise = 'dependency-cruiser/bin/dependency-cruiser.mjs';
    expect(tool(cruise, '--config', '.dependency-cruiser.cjs', ...rooms)).to.equal('');
  });

  it('unused code does not exist', () => {
    expect(tool('knip/bin/knip.js', '--no-progress', '--no-config-hints')).to.equal('');
  });

  it('only packages/config, and tests, read the environment', () => {
    const sources = globSync('{packages/*,services/*,gateway,console,deploy/*}/src/**/*.{ts,tsx}', {
      cwd: root,
    });
    const readers = sources.filter((file) =>
      readFileSync(root + file, 'utf8').includes('process.env'),
    );
    expect(readers.filter((file) => !/^packages\/(?:config|testing)\//.test(file))).to.deep.equal(
      [],
    );
    expect(sources).to.have.length.greaterThan(20);
  });

  it('the Helm chart has the settings of the code (npm run chart:schema writes them)', async () => {
    const schema = JSON.parse(
      readFileSync(`${root}deploy/kubernetes/chart/values.schema.json`, 'utf8'),
    );
    expect(schema.definitions).to.deep.include(await settingsDefinitions());
  });

  it('casts and non-null assertions stay below their limits', () => {
    const sources = globSync('{packages/*,services/*,gateway,console,deploy/*}/src/**/*.{ts,tsx}', {
      cwd: root,
    });
    const written = sources
      .filter((file) => !file.includes('/generated/'))
      .map((file) => root + file);
    const { castsPerThousand, assertionsPerThousand } = measureCode(written);
    // Interledger's rafiki has 0.4 of each, panva's oidc-provider is JavaScript.
    expect(castsPerThousand, 'as never, as unknown as, as any').to.be.at.most(2);
    expect(assertionsPerThousand, 'x!').to.be.at.most(0.5);
  });
});
