import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from '@irp/directory-lock';
import { expect } from 'chai';

describe('a folder that one process has', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is refused to others, by name, until it is given back', () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).to.throw(`The data in ${directory} is in use by another process`);
    unlock();
    lockDirectory(directory)();
  });

  it('is made where it is missing', async () => {
    const inner = join(directory, 'a/b');
    lockDirectory(inner);
    expect(await readFile(join(inner, 'lock'), 'utf8')).to.match(/^\d+ \w+$/);
  });

  it('is taken over from a process that has ended, also where another has its number', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    for (const left of [`${child.pid} 12345`, `${process.pid} 12345`, '']) {
      await writeFile(join(directory, 'lock'), left);
      lockDirectory(directory)();
    }
  });
});
