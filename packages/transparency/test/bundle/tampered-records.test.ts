import { expect } from 'chai';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import {
  forged,
  lineOf,
  lineOfCheckpoint,
  recordAt,
  withRehashedRecords,
} from '../support/tamper.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createTestStream, exampleRecord, streamOf } from '../support/test-stream.ts';

describe('a bundle with changed records', () => {
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  let lines: string[];
  let other: string[];

  before(async () => {
    lines = await (await createTestStream('w1', 200, { signer })).bundle();
    other = await (await createTestStream('w2', 200, { signer })).bundle();
  });

  const errorIn = async (tampered: readonly string[]) => {
    const verdict = await verifyBundle(streamOf([`${tampered.join('\n')}\n`]), { keys });
    return verdict.ok ? undefined : verdict.error;
  };

  it('is valid before', async () => expect(await errorIn(lines)).to.equal(undefined));

  /** Every member of a record, down to the leaves. */
  function* memberPaths(value: object, path: string[] = []): Generator<string[]> {
    for (const [name, inner] of Object.entries(value)) {
      yield [...path, name];
      if (typeof inner === 'object' && inner !== null) {
        yield* memberPaths(inner, [...path, name]);
      }
    }
  }

  function changedAt(
    line: string,
    path: readonly string[],
    change: (value: unknown) => unknown,
  ): string {
    const record = JSON.parse(line);
    const parent = path.slice(0, -1).reduce((inner, name) => inner[name], record);
    const name = path.at(-1)!;
    const value = change(parent[name]);
    if (value === undefined) {
      delete parent[name];
    } else {
      parent[name] = value;
    }
    return JSON.stringify(record);
  }

  for (const path of memberPaths({
    ...exampleRecord('w1', 0),
    prevHash: '',
    leafHash: '',
  })) {
    it(`is rejected at the record whose ${path.join('.')} was changed or removed`, async () => {
      for (const seq of [0, 77, 199]) {
        const line = lines[lineOf(seq)]!;
        for (const change of [flipped, () => undefined]) {
          const tampered = lines.with(lineOf(seq), changedAt(line, path, change));
          const error = await errorIn(tampered);
          expect(error).to.include({ seq, line: lineOf(seq) + 1 });
          expect(error?.kind).to.equal(
            path[0] === 'leafHash' && change !== flipped ? 'malformed' : 'changed',
          );
        }
      }
    });
  }

  for (const [what, seq, kind, tamper] of [
    ['a dropped record', 77, 'gap', (all) => all.toSpliced(lineOf(77), 1)],
    ['a dropped first record', 0, 'gap', (all) => all.toSpliced(lineOf(0), 1)],
    ['a dropped last record', 199, 'gap', (all) => all.toSpliced(lineOf(199), 1)],
    ['a dropped last record before a checkpoint', 99, 'gap', (all) => all.toSpliced(lineOf(99), 1)],
    ['ten dropped records', 60, 'gap', (all) => all.toSpliced(lineOf(60), 10)],
    [
      'records dropped together with a checkpoint between them',
      45,
      'gap',
      (all) => all.toSpliced(lineOf(45), 11),
    ],
    ['no records', 0, 'gap', (all) => all.filter((line) => !line.startsWith('{'))],
    ['a repeated record', 77, 'duplicate', (all) => all.toSpliced(lineOf(77), 0, all[lineOf(77)]!)],
    [
      'a record repeated much later',
      7,
      'duplicate',
      (all) => all.toSpliced(lineOf(177), 0, all[lineOf(7)]!),
    ],
    [
      'two swapped neighbours',
      77,
      'order',
      (all) => all.with(lineOf(77), all[lineOf(78)]!).with(lineOf(78), all[lineOf(77)]!),
    ],
    [
      'a record moved up',
      60,
      'order',
      (all) => all.toSpliced(lineOf(77), 1).toSpliced(lineOf(60), 0, all[lineOf(77)]!),
    ],
    [
      'a record moved down',
      60,
      'order',
      (all) => all.toSpliced(lineOf(77), 0, all[lineOf(60)]!).toSpliced(lineOf(60), 1),
    ],
    [
      'a record moved after its checkpoint',
      49,
      'order',
      (all) => all.with(lineOf(49), all[lineOf(49) + 1]!).with(lineOf(49) + 1, all[lineOf(49)]!),
    ],
    [
      'a second version of a record',
      77,
      'fork',
      (all) => all.toSpliced(lineOf(78), 0, forged(recordAt(all, 77), { outcome: 'failure' })),
    ],
    [
      'a changed record with its own hash recomputed',
      77,
      'changed',
      (all) => all.with(lineOf(77), forged(recordAt(all, 77), { outcome: 'failure' })),
    ],
    [
      'the first record changed in this way',
      0,
      'changed',
      (all) => all.with(lineOf(0), forged(recordAt(all, 0), { outcome: 'failure' })),
    ],
    [
      'the last but one changed in this way',
      198,
      'changed',
      (all) => all.with(lineOf(198), forged(recordAt(all, 198), { outcome: 'failure' })),
    ],
    [
      'a record before a checkpoint changed in this way',
      49,
      'changed',
      (all) => all.with(lineOf(49), forged(recordAt(all, 49), { outcome: 'failure' })),
    ],
    [
      'a changed prevHash, with the hash recomputed',
      77,
      'changed',
      (all) => all.with(lineOf(77), forged(recordAt(all, 77), { prevHash: 'ab'.repeat(32) })),
    ],
    [
      'a changed prevHash of the first record, with the hash recomputed',
      0,
      'changed',
      (all) => all.with(lineOf(0), forged(recordAt(all, 0), { prevHash: 'ab'.repeat(32) })),
    ],
    [
      'a changed seq, with the hash recomputed',
      77,
      'gap',
      (all) => all.with(lineOf(77), forged(recordAt(all, 77), { seq: 78 })),
    ],
    [
      'a changed record with all later hashes recomputed',
      50,
      'root',
      (all) => withRehashedRecords(all, 77, { outcome: 'failure' }),
    ],
    [
      'a changed last record with its hash recomputed',
      150,
      'root',
      (all) => withRehashedRecords(all, 199, { outcome: 'failure' }),
    ],
    [
      'a record of another stream in its place',
      77,
      'stream',
      (all) => all.with(lineOf(77), other[lineOf(77)]!),
    ],
    [
      'an inserted record of another stream',
      77,
      'stream',
      (all) => all.toSpliced(lineOf(77), 0, other[lineOf(5)]!),
    ],
    [
      'another stream from a record on',
      77,
      'stream',
      (all) => [...all.slice(0, lineOf(77)), ...other.slice(lineOf(77))],
    ],
    [
      'another stream from a checkpoint on',
      50,
      'stream',
      (all) => [...all.slice(0, lineOf(50)), ...other.slice(lineOf(50))],
    ],
    [
      'records renamed to another stream',
      undefined,
      'stream',
      (all) => withRehashedRecords(all.with(0, other[0]!), 0, {}, { stream: 'w2' }),
    ],
  ] as [string, number | undefined, string, (all: string[]) => string[]][]) {
    it(`is rejected for ${what}`, async () => {
      const error = await errorIn(tamper(lines));
      expect([error?.kind, error?.seq]).to.deep.equal([kind, seq]);
      expect(error!.message).to.match(/^[A-Z][^\n]*\.$/);
    });
  }

  it('counts lines from 1', async () => {
    expect(await errorIn(lines.toSpliced(lineOf(77), 1))).to.include({ line: lineOf(77) + 1 });
    const replaced = lines.with(lineOf(77), forged(recordAt(lines, 77), { outcome: 'failure' }));
    expect(await errorIn(replaced)).to.include({ line: lineOf(77) + 1 });
    const rehashed = withRehashedRecords(lines, 77, { outcome: 'failure' });
    expect(await errorIn(rehashed)).to.include({ line: lineOfCheckpoint(100) + 1 });
  });

  function flipped(value: unknown): unknown {
    if (typeof value === 'number') {
      return value + 1;
    }
    if (typeof value === 'string') {
      return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
    }
    if (Array.isArray(value)) {
      return [...value, 'x'];
    }
    return value === null ? 'x' : { ...value, x: 1 };
  }
});
