import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from '@irp/processes';
import { expect } from 'chai';
import { backUp } from '../src/backup/back-up.ts';
import { dataDirectory } from '../src/data-directory.ts';
import { restoreBackup } from '../src/restore/restore-backup.ts';

describe('backup of a folder', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  let folder: string;
  let data: string;
  let backup: string;
  const inFolder = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'irp-backup-'));
    [data, backup] = [inFolder('data'), inFolder('backup')];
    for (const part of ['store', 'events', 'images/01']) {
      await mkdir(join(data, part), { recursive: true });
    }
    await writeFile(join(data, 'secrets.key'), `${key}\n`, { mode: 0o600 });
    await writeFile(join(data, 'images/01/a.webp'), 'image');
    for (const name of ['store/documents.lmdb', 'store/documents.lmdb-lock', 'store/lock']) {
      await writeFile(join(data, name), '1 1');
    }
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('has every file except the key and the locks, and is restored with file modes', async () => {
    const { files } = await backUp(data, backup, false);
    expect(files.map(({ path }) => path)).to.deep.equal([
      'images/01/a.webp',
      'store/documents.lmdb',
    ]);
    expect(await errorOf(restoreBackup(backup, inFolder('other')))).to.include(
      'has no secrets.key',
    );
    await restoreBackup(backup, inFolder('other'), key);
    expect(await readFile(inFolder('other/images/01/a.webp'), 'utf8')).to.equal('image');
    expect(await dataDirectory(inFolder('other'))).to.equal(inFolder('other'));
    await backUp(data, inFolder('with-key'), true);
    await restoreBackup(inFolder('with-key'), inFolder('third'));
    expect((await stat(inFolder('third/secrets.key'))).mode & 0o777).to.equal(0o600);
  });

  it('has the targets of links, such as on another disk, and nothing of the process', async () => {
    await rename(join(data, 'images'), inFolder('elsewhere'));
    await symlink(inFolder('elsewhere'), join(data, 'images'));
    await writeFile(inFolder('checkpoints'), 'signed');
    await symlink(inFolder('checkpoints'), join(data, 'audit-checkpoints.ndjson'));
    await writeFile(join(data, 'operator.json'), 'the key of a process that was killed');
    const { files } = await backUp(data, backup, false);
    expect(files.map(({ path }) => path)).to.deep.equal([
      'audit-checkpoints.ndjson',
      'images/01/a.webp',
      'store/documents.lmdb',
    ]);
    await restoreBackup(backup, inFolder('other'), key);
    expect(await readFile(inFolder('other/audit-checkpoints.ndjson'), 'utf8')).to.equal('signed');
    await rm(inFolder('checkpoints'));
    expect(await errorOf(backUp(data, inFolder('again'), false))).to.include(
      'the file may be a broken link',
    );
  });

  it('is refused while a process uses the data, for foreign data, inside the folder, or over existing files', async () => {
    const unlock = lockDirectory(join(data, 'events'));
    expect(await errorOf(backUp(data, backup, false))).to.match(/is in use/);
    unlock();
    expect(await errorOf(backUp(inFolder('nothing'), backup, false))).to.include(
      'has no folder "store"',
    );
    expect(await errorOf(backUp(data, join(data, 'images/backup'), false))).to.include(
      'is inside DATA_DIR',
    );
    await backUp(data, backup, false);
    expect(await errorOf(backUp(data, backup, false))).to.include('is not empty');
    // Node's own recursive mkdir would never end there.
    if (existsSync('/proc/self')) {
      expect(await errorOf(backUp(data, '/proc/x/y', false))).to.include('cannot be created');
    }
    const file = inFolder('file');
    await writeFile(file, '');
    expect(await errorOf(backUp(data, file, false))).to.include('must be a folder: it is a file');
    // A refused backup leaves no lock.
    await backUp(data, inFolder('again'), false);
  });

  it('is not restored with the key of another platform', async () => {
    await backUp(data, backup, false);
    const other = Buffer.alloc(32, 2).toString('base64');
    expect(await errorOf(restoreBackup(backup, inFolder('a'), other))).to.match(
      /^SECRETS_KEY is not the key of the backup/,
    );
    await mkdir(inFolder('b'));
    await writeFile(inFolder('b/secrets.key'), other);
    expect(await errorOf(restoreBackup(backup, inFolder('b')))).to.match(
      /b\/secrets\.key is not the key of the backup/,
    );
    await writeFile(inFolder('b/secrets.key'), key);
    await restoreBackup(backup, inFolder('b'));
    // The key was replaced before the backup and again afterwards: the new key is first.
    await backUp(data, inFolder('without-file'), false, `${other},${key}`);
    const newest = Buffer.alloc(32, 3).toString('base64');
    await restoreBackup(inFolder('without-file'), inFolder('c'), `${newest},${other},${key}`);
  });

  it('is not restored over other data, or from an incomplete or changed backup', async () => {
    await backUp(data, backup, false);
    expect(await errorOf(restoreBackup(backup, data, key))).to.include('is not empty');
    await rm(join(backup, 'images'), { recursive: true });
    expect(await errorOf(restoreBackup(backup, inFolder('a'), key))).to.include(
      'images/01/a.webp is missing',
    );
    await rm(backup, { recursive: true });
    await backUp(data, backup, false);
    await appendFile(join(backup, 'store/documents.lmdb'), 'x');
    expect(await errorOf(restoreBackup(backup, inFolder('b'), key))).to.include(
      'differs from the copied file',
    );
    // A platform does not start on the copied part.
    expect(await errorOf(dataDirectory(inFolder('b')))).to.include('the restore did not complete');
    await rm(join(backup, 'backup.json'));
    expect(await errorOf(restoreBackup(backup, inFolder('c'), key))).to.include(
      'is not a complete backup',
    );
    const files = [
      {
        path: '../outside',
        bytes: 0,
        sha256: '',
      },
    ];
    await writeFile(join(backup, 'backup.json'), JSON.stringify({ format: 1, files }));
    expect(await errorOf(restoreBackup(backup, inFolder('c'), key))).to.include(
      'has an unknown format',
    );
  });
});
