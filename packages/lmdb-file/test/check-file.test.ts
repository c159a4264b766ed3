import { createHash } from 'node:crypto';
import {
  copyFile,
  mkdtemp,
  open as openFile,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkFile,
  DamagedFileError,
  type FileLayout,
  openChecked,
  treeName,
} from '@irp/lmdb-file';
import { expect } from 'chai';
import { open } from 'lmdb';
import { dictionary } from '../src/dictionary.ts';

const pageBytes = 4_096;

describe('LMDB files', () => {
  let directory: string;
  let good: string;
  let path: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-lmdb-'));
    good = join(directory, 'good.lmdb');
    const db = open<Buffer, number>({
      path: good,
      encoding: 'binary',
      overlappingSync: false,
    });
    // Trees of three levels, values on pages of their own, and free pages.
    await db.transaction(() => {
      for (let n = 0; n < 20_000; n++) {
        db.putSync(n, Buffer.alloc(n % 500 === 0 ? 9_000 : 90, n));
      }
    });
    const tree = db.openDB<Buffer, number>({
      name: treeName(7),
      encoding: 'binary',
    });
    await db.transaction(() => {
      for (let n = 0; n < 20_000; n += 7) {
        db.removeSync(n);
      }
      for (let n = 0; n < 10_000; n++) {
        tree.putSync(n, Buffer.alloc(n % 500 === 0 ? 9_000 : 90, n));
      }
    });
    await db.close();
  });
  beforeEach(async () => {
    path = join(directory, 'file.lmdb');
    await copyFile(good, path);
  });
  after(() => rm(directory, { recursive: true, force: true }));

  async function overwrite(position: number, bytes: Buffer) {
    const file = await openFile(path, 'r+');
    await file.write(bytes, 0, bytes.length, position);
    await file.close();
  }

  it('are valid as written by LMDB', () => {
    expect(checkFile(path, 'branches')).to.be.greaterThan(500);
    expect(checkFile(path, 'all')).to.be.greaterThan(checkFile(path, 'branches'));
  });

  it('may end before their last page if the pages at the end are free', async () => {
    const pages = checkFile(path, 'all');
    const { size } = await stat(path);
    const last = Buffer.alloc(8);
    last.writeBigUInt64LE(BigInt(size / pageBytes + 50));
    for (const meta of [0, pageBytes]) {
      await overwrite(meta + 144, last);
    }
    expect(checkFile(path, 'all')).to.equal(pages);
  });

  for (const [name, damage, message] of [
    ['is empty', () => truncate(path, 0), 'the file is empty'],
    [
      'is cut after its first page',
      () => truncate(path, pageBytes),
      'the second page is not valid',
    ],
    [
      'is cut in the middle',
      async () => truncate(path, (await stat(path)).size / 2),
      'the file ends after',
    ],
    [
      'is something else',
      () => writeFile(path, 'x'.repeat(100_000)),
      'is not the beginning of an LMDB file',
    ],
    [
      'begins with zeros',
      () => overwrite(0, Buffer.alloc(pageBytes)),
      'is not the beginning of an LMDB file',
    ],
    ['has another data format', () => overwrite(28, Buffer.from([1, 0])), 'data format is 1'],
  ] as const) {
    it(`are not opened if one ${name}`, async () => {
      await damage();
      let opened = false;
      const attempt = () => openChecked(path, () => (opened = true));
      expect(attempt)
        .to.throw(DamagedFileError, path)
        .with.property('message')
        .that.includes(message)
        .and.not.includes('\n');
      expect(opened).to.equal(false);
    });
  }

  it('are damaged if any page in use is overwritten', async () => {
    const bytes = await readFile(good);
    const pages = bytes.length / pageBytes;
    let found = 0;
    for (let number = 2; number < pages; number += 23) {
      await copyFile(good, path);
      await overwrite(number * pageBytes, Buffer.alloc(64, 0xa5));
      try {
        checkFile(path, 'all');
      } catch (error) {
        expect(error).to.be.instanceOf(DamagedFileError);
        found++;
      }
    }
    // The other pages are free, or in the middle of a value.
    expect(found).to.be.greaterThan((checkFile(good, 'all') / 23) * 0.7);
  });

  it('that a killed process has not completely created are created again', async () => {
    const file = join(directory, 'new.lmdb');
    await writeFile(file, '');
    await writeFile(`${file}.new`, '');
    const db = openChecked(file, () => open<Buffer, number>({ path: file, encoding: 'binary' }));
    await db.put(1, Buffer.from('one'));
    await db.close();
    await truncate(file, 0);
    expect(() => openChecked(file, () => undefined)).to.throw(
      DamagedFileError,
      'the file is empty',
    );
  });

  it('created now have compressed values and pages of 8 KiB; others are opened unchanged', async () => {
    const [created, other] = [join(directory, 'created.lmdb'), join(directory, 'other.lmdb')];
    const layouts: FileLayout[] = [];
    const use = (file: string) =>
      openChecked(file, (layout) => {
        layouts.push(layout);
        return open<Buffer, number>({
          ...layout,
          path: file,
          encoding: 'binary',
          overlappingSync: false,
        });
      });
    await copyFile(good, other);
    for (const file of [created, created, other]) {
      const db = use(file);
      await db.put(1, Buffer.alloc(1_000, 'a'));
      expect(db.get(1)?.equals(Buffer.alloc(1_000, 'a'))).to.equal(true);
      await db.close();
      expect(checkFile(file, 'all')).to.be.greaterThan(0);
    }
    expect(layouts.map(({ pageSize }) => pageSize)).to.deep.equal([8_192, 8_192, undefined]);
    expect((await readFile(created)).includes('a'.repeat(100))).to.equal(false);
    expect((await readFile(other)).includes('a'.repeat(100))).to.equal(true);
  });

  it('need the dictionary of their compressed values, which therefore never changes', () => {
    expect(dictionary.length % 8).to.equal(0);
    expect(createHash('sha256').update(dictionary).digest('hex')).to.equal(
      'cb2bf659d51fcb471d55f9d69a5670050ebf8d52390cae052bf3a5fd387838b4',
    );
  });
});
