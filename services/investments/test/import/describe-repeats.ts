import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import { csv, type ImportBench, ndjson } from './import-bench.ts';

export function describeRepeats(bench: ImportBench): void {
  it('lists the records of an import in the order of their file, with and without an Idempotency-Key', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `Row ${at}`);
    for (const headers of [csv, { ...csv, 'idempotency-key': 'ordered' }]) {
      const as = freshWorkspace()();
      await bench.send(as, `name\n${names.join('\n')}\n`, headers);
      await bench.send(as, 'name\nLater A\nLater B\n');
      const listed = (await bench.call('GET', '/investments', { as })).body.map(
        ({ name }: { name: string }) => name,
      );
      expect(listed).to.deep.equal(['Later A', 'Later B', ...names]);
    }
  });

  it('imports each row once under one Idempotency-Key, and again without it', async () => {
    const user = freshWorkspace();
    const as = user();
    const file = 'name\nA\nB\nA\n';
    const keyed = { ...csv, 'idempotency-key': 'file-1' };
    expect((await bench.send(as, file, keyed)).body).to.include({
      imported: 3,
      alreadyImported: 0,
    });
    expect((await bench.send(as, file, keyed)).body).to.include({
      imported: 0,
      alreadyImported: 3,
    });
    expect(await bench.total(as)).to.equal(3);
    expect((await bench.send(as, file)).body.imported).to.equal(3);
    expect((await bench.send(user({ userId: 'user-2' }), file, keyed)).body.imported).to.equal(3);
    expect(await bench.total(as)).to.equal(9);
  });

  it('returns 422 for a key used for another file, format, mapping or visibility', async () => {
    const as = freshWorkspace()();
    const keyed = { ...csv, 'idempotency-key': 'same' };
    expect((await bench.send(as, 'name\nA\nB\n', keyed)).status).to.equal(200);
    for (const again of [
      await bench.send(as, 'name\nX\nB\n', keyed),
      await bench.send(as, 'name\nA\nB\nC\n', keyed),
      await bench.send(as, 'name\nA\nB\n', keyed, '?visibility=private'),
      await bench.send(as, 'name\nA\nB\n', keyed, '?mapping={"name":"ceo"}'),
      await bench.send(as, '{"name":"A"}', { ...keyed, ...ndjson }),
    ]) {
      expect([again.status, again.body.error]).to.deep.equal([422, 'unprocessable']);
    }
    const zipped = { ...keyed, 'content-encoding': 'gzip' };
    expect((await bench.send(as, gzipSync('name\nA\nB\n'), zipped)).body).to.include({
      imported: 0,
      alreadyImported: 2,
    });
    expect((await bench.records(as)).map(({ name }: { name: string }) => name)).to.have.members([
      'A',
      'B',
    ]);
  });

  it('imports every row of files with one key that differ after their first MiB', async () => {
    const as = freshWorkspace()();
    const keyed = { ...csv, 'idempotency-key': 'long' };
    const beginning = `name,description\n${`A,${'x'.repeat(1_000)}\n`.repeat(1_200)}`;
    expect((await bench.send(as, `${beginning}B,b\n`, keyed)).body.imported).to.equal(1_201);
    expect((await bench.send(as, `${beginning}C,c\n`, keyed)).body).to.include({
      imported: 1,
      alreadyImported: 1_200,
    });
    expect(await bench.total(as)).to.equal(1_202);
  });
}
