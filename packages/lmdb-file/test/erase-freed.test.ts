import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFile, type Eraser, startEraser, treeName } from '@irp/lmdb-file';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Database as Lmdb, open, type RootDatabase } from 'lmdb';

type Database = RootDatabase<Buffer, Buffer>;
type Tree = Lmdb<Buffer, Buffer>;

const secret = 'ann.secret@person.example';
const key = (n: number) => Buffer.from(`key ${String(n).padStart(8, '0')}`);
/** Values of a whole page, values sharing a page, and values of several pages. */
const value = (n: number, text: string) =>
  Buffer.from(`${n} ${text} `.repeat(n % 97 === 0 ? 700 : (n % 11) + 1));

for (const [pageSize, treeCount] of [
  [4_096, 0],
  [8_192, 0],
  [8_192, 2],
] as const) {
  describe(`erasing pages freed by LMDB, in pages of ${pageSize} bytes, in the main tree and ${treeCount} others`, () => {
    let directory: string;
    let path: string;
    let db: Database;
    /** The main tree first. */
    let trees: Tree[];
    let eraser: Eraser;
    const errors: unknown[] = [];
    const count = 5_000;

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'irp-erase-'));
      path = join(directory, 'data.lmdb');
      db = open<Buffer, Buffer>({
        path,
        pageSize,
        encoding: 'binary',
        keyEncoding: 'binary',
        overlappingSync: false,
        eventTurnBatching: false,
      });
      trees = [db];
      for (let n = 0; n < treeCount; n++) {
        trees.push(
          db.openDB<Buffer, Buffer>({
            name: treeName(n),
            encoding: 'binary',
            keyEncoding: 'binary',
          }),
        );
      }
      eraser = start();
    });
    afterEach(async () => {
      await eraser.stop();
      await db.close();
      await rm(directory, { recursive: true, force: true });
      expect(errors.splice(0)).to.deep.equal([]);
    });

    const start = () =>
      startEraser(
        {
          path,
          inTransaction: async (slice) => void (await db.transaction(slice)),
          touch() {
            for (const entry of db.getRange({ limit: 1 })) {
              db.putSync(entry.key, Buffer.from(entry.value));
            }
          },
          db,
        },
        {
          delayMs: 0,
          onError: (error) => errors.push(error),
        },
      );
    const isPending = () => existsSync(`${path}.erase`);
    const contains = async (text: string) => (await readFile(path)).includes(text);
    const erased = () => eventually('everything is erased', async () => !isPending());

    const treeOf = (n: number) => trees[n % trees.length]!;
    const put = (n: number, bytes: Buffer) => treeOf(n).putSync(key(n), bytes);
    const remove = (n: number) => treeOf(n).removeSync(key(n));

    /** Writes values with the secret, then replaces or removes each value in a different way. */
    async function writeAndRemove(): Promise<Map<string, Buffer>> {
      const left = new Map<string, Buffer>();
      await db.transaction(() => {
        for (let n = 0; n < count; n++) {
          put(n, value(n, secret));
        }
      });
      for (let part = 0; part < 10; part++) {
        await db.transaction(() => {
          for (let n = part; n < count; n += 10) {
            if (n % 7 === 0) {
              remove(n);
            } else {
              const text = value(
                n,
                n % 2 === 0 ? 'x' : 'longer than it was before, so that it moves',
              );
              put(n, text);
              left.set(key(n).toString(), text);
            }
          }
        });
      }
      return left;
    }

    function expectContents(
      expected: Map<string, Buffer>,
      transaction?: ReturnType<Database['useReadTransaction']>,
    ): void {
      let entries = 0;
      const range = {
        end: Buffer.from('tree'),
        ...(transaction ? { transaction } : {}),
      };
      for (const entry of trees.flatMap((tree) => [...tree.getRange(range)])) {
        expect(
          expected.get(entry.key.toString())?.equals(entry.value),
          entry.key.toString(),
        ).to.equal(true);
        entries++;
      }
      expect(entries).to.equal(expected.size);
    }

    it('leaves no byte of erased records in the file, and every other record', async () => {
      const left = await writeAndRemove();
      expect(await contains(secret)).to.equal(true);
      eraser.request();
      await erased();
      expect(await contains(secret)).to.equal(false);
      expectContents(left);
      expect(checkFile(path, 'all')).to.be.greaterThan(100);
    });

    it('continues during writes, without disturbing them', async () => {
      const left = await writeAndRemove();
      eraser.request();
      for (let round = 0; isPending() || round < 20; round++) {
        await db.transaction(() => {
          for (let n = round % 50; n < count; n += 50) {
            const text = value(n, `round ${round}`);
            put(n, text);
            left.set(key(n).toString(), text);
          }
          for (let n = (round + 25) % 50; n < count; n += 50) {
            remove(n);
            left.delete(key(n).toString());
          }
        });
      }
      expect(await contains(secret)).to.equal(false);
      expectContents(left);
      checkFile(path, 'all');
    });

    it('waits for a reader of a former state, which reads all of it', async () => {
      const before = new Map<string, Buffer>();
      await db.transaction(() => {
        for (let n = 0; n < count; n++) {
          put(n, value(n, secret));
          before.set(key(n).toString(), value(n, secret));
        }
      });
      const transaction = db.useReadTransaction();
      for (const _ of db.getKeys({ limit: 1, transaction })) {
        expect(_).to.be.instanceOf(Buffer);
      }
      const left = await writeAndRemove();
      eraser.request();
      // Several runs through the free pages.
      for (let n = 0; n < 20; n++) {
        await db.transaction(() => put(n, value(n, 'x')));
      }
      for (let n = 0; n < 20; n++) {
        left.set(key(n).toString(), value(n, 'x'));
      }
      expectContents(before, transaction);
      expect(isPending()).to.equal(true);
      transaction.done();
      await erased();
      expect(await contains(secret)).to.equal(false);
      expectContents(left);
    });

    it('continues after an interrupting stop', async () => {
      const left = await writeAndRemove();
      eraser.request();
      await eraser.stop();
      expect(isPending()).to.equal(true);
      expect(await contains(secret)).to.equal(true);
      eraser = start();
      await erased();
      expect(await contains(secret)).to.equal(false);
      expectContents(left);
    });
  });
}
