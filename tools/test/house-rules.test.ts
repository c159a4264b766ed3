import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));

function tool(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

describe('house rules', function () {
  this.timeout(120_000);

  it('types check', () => {
    expect(tool('typescript/bin/tsc', '-p', '.')).to.equal('');
  });

  it('formatting and lint are clean', () => {
    expect(tool('@biomejs/biome/bin/biome', 'check', '.')).to.equal('');
  });

  it('imports keep to the rules of the architecture', () => {
    const rooms = ['packages', 'services', 'gateway', 'deploy', 'e2e', 'bench', 'tools'];
    const cruise = 'dependency-cruiser/bin/dependency-cruiser.mjs';
    expect(tool(cruise, '--config', '.dependency-cruiser.cjs', ...rooms)).to.equal('');
  });

  it('nothing lies about unused', () => {
    expect(tool('knip/bin/knip.js', '--no-progress', '--no-config-hints')).to.equal('');
  });

  it('only packages/config, and tests, read the environment', () => {
    const sources = globSync('{packages/*,services/*,gateway,deploy/*}/src/**/*.ts', { cwd: root });
    const readers = sources.filter((file) => readFileSync(root + file, 'utf8').includes('process.env'));
    expect(readers.filter((file) => !/^packages\/(?:config|testing)\//.test(file))).to.deep.equal([]);
    expect(sources).to.have.length.greaterThan(20);
  });
});
