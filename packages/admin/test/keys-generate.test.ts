import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrincipalSigner } from '@irp/principals';
import { expect } from 'chai';
import { runHere } from './support/run-here.ts';

describe('admin keys generate', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'irp-keys-'));
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  it('writes files for NAME_FILE settings, readable only by their owner, and overwrites none', async () => {
    const directory = join(parent, 'new');
    const { code, stdout } = await runHere(['keys', 'generate', '--directory', directory], {});
    expect(code).to.equal(0);
    expect((await stat(directory)).mode & 0o777).to.equal(0o700);
    const names = await readdir(directory);
    expect(stdout.trim().split('\n')).to.have.members(names.map((name) => join(directory, name)));
    expect(names).to.have.length(9);
    for (const name of names) {
      expect((await stat(join(directory, name))).mode & 0o777, name).to.equal(0o600);
    }
    const key = await readFile(join(directory, 'gateway-jwk.json'), 'utf8');
    await createPrincipalSigner(JSON.parse(key));
    const again = await runHere(['keys', 'generate', '--directory', directory], {});
    expect(again.code).to.equal(2);
    expect(again.stderr).to.include('exists and is not overwritten');
    expect(await readFile(join(directory, 'gateway-jwk.json'), 'utf8')).to.equal(key);
  });

  it('prints shell variables with escaped values', async () => {
    const { stdout } = await runHere(['keys', 'generate'], {});
    const lines = stdout.trim().split('\n');
    expect(lines).to.have.length(9);
    for (const line of lines) {
      expect(line).to.match(/^[A-Z_]+='[^']+'$/);
    }
    expect(stdout).to.match(/^OPERATOR_JWK='\{"crv"/m);
  });
});
