import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readOperatorAccess,
  removeOperatorAccess,
  writeOperatorAccess,
} from '@irp/service/operators';
import { expect } from 'chai';

describe('the file that gives operators access to a platform of one process', () => {
  let directory: string;
  const url = 'http://127.0.0.1:9001';
  const access = {
    privateJwk: { kty: 'OKP', d: 'x' },
    services: {
      authorization: url,
      investments: url,
      audit: url,
      directory: url,
      notifications: url,
    },
    operations: url,
  };
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is readable only by its owner, replaces the former file, and ends with the process', async () => {
    const umask = process.umask(0);
    try {
      await writeOperatorAccess(directory, { ...access, operations: 'http://127.0.0.1:1' });
      await writeOperatorAccess(directory, access);
    } finally {
      process.umask(umask);
    }
    expect(await readdir(directory)).to.deep.equal(['operator.json']);
    expect((await stat(join(directory, 'operator.json'))).mode & 0o777).to.equal(0o600);
    expect(await readOperatorAccess(directory)).to.deep.equal(access);
    await removeOperatorAccess(directory);
    await removeOperatorAccess(directory);
    expect(await readOperatorAccess(directory)).to.equal(undefined);
    expect(await readOperatorAccess(join(directory, 'nothing'))).to.equal(undefined);
  });

  it('is invalid after the process was killed', async () => {
    await writeOperatorAccess(directory, access);
    const file = join(directory, 'operator.json');
    const written = JSON.parse(await readFile(file, 'utf8'));
    const [boot, namespace] = written.process.split(' ');
    await writeFile(
      file,
      JSON.stringify({ ...written, process: `${boot} ${namespace} 4194999 1` }),
    );
    expect(await readOperatorAccess(directory)).to.equal(undefined);
  });
});
