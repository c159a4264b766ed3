import { readFile, rm, writeFile } from 'node:fs/promises';
import { drawnInShort } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { sequenceKey } from '../src/store/sequence-key.ts';
import { type BuiltLog, buildLog } from './support/build-log.ts';
import { type Changed, changesOf } from './support/changes-of.ts';

const dayMs = 86_400_000;

/** Changes without a contradiction to signed or derived data, with the reason. */
const unnoticed: Record<string, string> = {
  'anchors droppedAt': 'it says when, and nothing uses it',
  'anchors insertion': 'a copy of a signed anchor says the same',
  'cosignatures deletion': 'a witness need not cosign each checkpoint',
  'person_keys erasedAt': 'it says when, and the record of the erasure has the time that counts',
};

/** The row of an erased person without records: an erasure leaves such a row, too. */
const isTombstone = ({ kind, row }: Changed) => kind === 'insertion' && row.sealed === null;

/** Changes of a collection, in the short shape. */
const drawnChanges = 3;

/** A monitor examines a part of the rows in each turn. */
const turns = Array.from({ length: 16 }, (_, turn) => turn);

type Collection = keyof BuiltLog['collections'];

describe('audit: a change of any row of the database', () => {
  let built: BuiltLog;
  afterEach(() => built.close());

  /** Neither verification misses a change, and rebuilt rows equal the original rows. */
  async function noneIsMissed(collection: Collection, turn?: number): Promise<void> {
    const missed: string[] = [];
    const rebuilds: string[] = [];
    const changes = await changesOf(built.collections[collection]);
    for (const change of drawnInShort(changes, drawnChanges)) {
      const { what, field, kind, apply, undo } = change;
      await apply();
      const verified = await built.verify();
      const { found, rebuilt } = await built.monitor(turn);
      if (unnoticed[`${collection} ${field ?? kind}`] === undefined && !isTombstone(change)) {
        if (verified.length === 0) {
          missed.push(`verify: ${collection}, ${what}`);
        }
        if (found.length === 0) {
          missed.push(`monitor: ${collection}, ${what}`);
        }
      }
      if (rebuilt > 0) {
        rebuilds.push(what);
      }
      if (rebuilt > 0 && (await built.verify()).length > 0) {
        missed.push(`not rebuilt: ${collection}, ${what}`);
      }
      await undo();
    }
    expect(missed).to.deep.equal([]);
    if (collection !== 'tiles') {
      expect(rebuilds).to.deep.equal([]);
    }
    expect(await built.verify()).to.deep.equal([]);
  }
  /** Builds a log with two retired tiles of records. */
  async function buildRetired(): Promise<void> {
    built = await buildLog();
    await built.record('w1', 520);
    await built.publish();
    built.pass(40 * dayMs);
    await built.record('w1', 20);
    await built.publish();
    await built.retire(30);
    await built.publish();
  }
  async function nothingIsFound(): Promise<void> {
    expect(await built.verify()).to.deep.equal([]);
    expect(await built.verify({ sealer: undefined })).to.deep.equal([]);
    for (const turn of drawnInShort(turns, 3)) {
      expect(await built.monitor(turn), `turn ${turn}`).to.deep.equal({ found: [], rebuilt: 0 });
    }
  }

  it('is found in records and checkpoints', async () => {
    built = await buildLog();
    for (let at = 0; at < 3; at++) {
      await built.record('w1', 4);
      await built.record('w2', 1, 'bob');
      await built.publish();
    }
    await nothingIsFound();
    for (const collection of ['records', 'checkpoints'] as const) {
      await noneIsMissed(collection);
    }
  });

  it('is found in tiles and log_entries, in a log of several tiles', async () => {
    built = await buildLog();
    await built.record('w1', 520);
    for (let at = 0; at < 258; at++) {
      await built.record('w2', 1);
    }
    await built.publish();
    await built.record('w1', 3);
    await built.publish();
    const { tiles } = built.models;
    expect(await tiles.countDocuments({ _id: { $gt: 'w1/', $lt: 'w1/:' } })).to.equal(2);
    expect(await tiles.countDocuments({ _id: { $gt: 'log/', $lt: 'log/:' } })).to.equal(1);
    await nothingIsFound();
    for (const collection of ['tiles', 'log_entries'] as const) {
      await noneIsMissed(collection);
    }
  });

  it('is found in signing_keys, person_keys and cosignatures, after a rotation and an erasure', async () => {
    built = await buildLog();
    await built.record('w1', 3);
    await built.record('w2', 3, 'bob');
    await built.publish();
    built.pass(40 * dayMs);
    await built.record('w1', 3, 'carl');
    await built.erase('w1', 'carl');
    await built.publish();
    await built.publish();
    expect(await built.models.signingKeys.countDocuments({ _id: { $gt: 1 } })).to.be.above(0);
    await nothingIsFound();
    for (const collection of ['signing_keys', 'person_keys', 'cosignatures'] as const) {
      await noneIsMissed(collection);
    }
  });

  it('is found in anchors, and in tiles of retired records', async () => {
    await buildRetired();
    expect(await built.models.records.countDocuments({ stream: 'w1' })).to.be.below(400);
    await nothingIsFound();
    await noneIsMissed('tiles');
    await noneIsMissed('anchors');
  });

  it('is named for an inserted row that replaces a tile of retired records', async () => {
    await buildRetired();
    const inserted = `${sequenceKey('w1/0', 0)}.001`;
    await built.models.tiles.insertMany([
      {
        _id: inserted,
        hashes: Buffer.alloc(8_192, 7),
        root: Buffer.alloc(32, 7),
      },
    ]);
    const problems = (await built.verify()).join();
    expect(problems)
      .to.contain(`Row ${inserted} of tiles: The service uses this row in place of`)
      .and.contain('delete the row');
  });

  it('is named for a row of records with an unknown key', async () => {
    built = await buildLog();
    await built.record('w1', 3);
    await built.publish();
    const row = await built.models.records.findOne({}).lean();
    for (const key of ['w1 -', 'w1 :', 'elsewhere']) {
      await built.models.records.collection.insertOne({
        ...row!,
        _id: key,
        stream: key,
        id: key,
      } as never);
      expect((await built.verify()).join(), key).to.contain(`Row ${key} of records`);
      expect((await built.monitor()).found.join(), key).to.contain(`Row ${key} of records`);
      await built.models.records.deleteOne({ _id: key });
    }
    await nothingIsFound();
  });

  it('is not repaired unless a valid signature proves the records', async () => {
    built = await buildLog();
    await built.record('w1', 300);
    await built.publish();
    const { tiles, signingKeys, checkpoints } = built.models;
    const row = await tiles.findOne({ _id: { $gt: 'w1/' } }).lean();
    const hashes = Buffer.alloc(8_192, 1);
    await tiles.updateOne({ _id: row!._id }, { $set: { hashes } });
    const key = await signingKeys.findById(1).lean();
    await signingKeys.deleteOne({ _id: 1 });
    expect(await built.monitor()).to.include({ rebuilt: 0 });
    expect((await built.verify()).join()).to.contain(
      'No checkpoint with a valid signature proves the records',
    );
    await signingKeys.create(key!);
    const genuine = await checkpoints.find({ _id: { $gt: 'w1 ', $lt: 'w1 :' } }).lean();
    for (const { _id, note } of genuine) {
      await checkpoints.updateOne(
        { _id },
        { $set: { note: note.replace(/(— \S+ \S{20})./u, '$1A') } },
      );
    }
    expect(await built.monitor()).to.include({ rebuilt: 0 });
    expect(await tiles.countDocuments({ _id: { $gt: 'w1/', $lt: 'w1/:' } })).to.equal(1);
    for (const { _id, note } of genuine) {
      await checkpoints.updateOne({ _id }, { $set: { note } });
    }
    expect(await built.monitor()).to.include({ rebuilt: 1 });
    expect(await built.verify()).to.deep.equal([]);
  });

  it('is found in the checkpoints outside of the database', async () => {
    built = await buildLog();
    for (let at = 0; at < 4; at++) {
      await built.record('w1', 1);
    }
    await built.publish();
    await nothingIsFound();
    const { checkpointsFile } = built;
    const whole = await readFile(checkpointsFile, 'utf8');
    const lines = whole.trimEnd().split('\n');
    const [first = '', second = ''] = lines;
    const changes: Record<string, string[]> = {
      'a changed size': [first.replace('"size":1', '"size":2'), ...lines.slice(1)],
      'a changed note': [first.replace('previous', 'previouz'), ...lines.slice(1)],
      'a changed stream': [first.replace('"w1"', '"w9"'), ...lines.slice(1)],
      'a line of another log': [...lines, second.replace('"number":2', '"number":99')],
      'a replaced line': [second.replace('"number":2', '"number":1'), ...lines.slice(1)],
    };
    for (const [what, changed] of Object.entries(changes)) {
      await writeFile(checkpointsFile, `${changed.join('\n')}\n`);
      expect(await built.verify(), what).not.to.deep.equal([]);
      expect((await built.monitor()).found, what).not.to.deep.equal([]);
    }
    await writeFile(checkpointsFile, `${['no checkpoint', ...lines].join('\n')}\n`);
    expect((await built.monitor()).found.join()).to.contain(
      'line 1: this line is not a checkpoint',
    );
    await rm(checkpointsFile);
    expect((await built.monitor()).found.join()).to.contain('cannot be opened');
    await writeFile(checkpointsFile, whole);
    await nothingIsFound();
  });
});
