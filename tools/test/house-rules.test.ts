import { spawnSync } from 'node:child_process';
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
});
