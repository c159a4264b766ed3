import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory, requireUnlocked } from '@irp/processes';
import { expect } from 'chai';

describe('lockDirectory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('rejects a second lock, and names the directory, until the first is released', () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).to.throw(
      `The data in ${directory} is in use by another process`,
    );
    unlock();
    lockDirectory(directory)();
  });

  it('predicts a rejection without a change', async () => {
    requireUnlocked(join(directory, 'missing'));
    requireUnlocked(directory);
    const unlock = lockDirectory(directory);
    expect(() => requireUnlocked(directory)).to.throw(
      `The data in ${directory} is in use by another process`,
    );
    unlock();
    await writeFile(join(directory, 'lock'), `${process.pid} 12345`);
    requireUnlocked(directory);
    expect(await readFile(join(directory, 'lock'), 'utf8')).to.equal(`${process.pid} 12345`);
  });

  it('creates a missing directory', async () => {
    const inner = join(directory, 'a/b');
    lockDirectory(inner);
    expect(await readFile(join(inner, 'lock'), 'utf8')).to.match(/^\d+ \w+$/);
  });

  it('takes over the lock of an ended process, even if another process has reused its pid', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    for (const staleLock of [`${child.pid} 12345`, `${process.pid} 12345`, '']) {
      await writeFile(join(directory, 'lock'), staleLock);
      lockDirectory(directory)();
    }
  });
});
