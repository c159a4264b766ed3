import { expect } from 'chai';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { forged, lineOf, lineOfCheckpoint, recordAt, rehashedFrom } from '../support/tamper.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createTestStream, exampleRecord, readable } from '../support/test-stream.ts';

describe('a bundle whose records were tampered with', () => {
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  let lines: string[];
  let other: string[];

  before(async () => {
    lines = await (await createTestStream('w1', 200, { signer })).bundle();
    other = await (await createTestStream('w2', 200, { signer })).bundle();
  });

  const faultIn = async (tampered: readonly string[]) => {
    const verdict = await verifyBundle(readable([`${tampered.join('\n')}\n`]), { keys });
    return verdict.ok ? undefined : verdict.fault;
  };

  it('is right before', async () => expect(await faultIn(lines)).to.equal(undefined));

  /** Every member of a record, down to the leaves. */
  function* places(value: object, path: string[] = []): Generator<string[]> {
    for (const [name, inner] of Object.entries(value)) {
      yield [...path, name];
      if (typeof inner === 'object' && inner !== null) yield* places(inner, [...path, name]);
    }
  }

  function changedAt(line: string, path: readonly string[], change: (value: unknown) => unknown): string {
    const record = JSON.parse(line);
    const owner = path.slice(0, -1).reduce((inner, name) => inner[name], record);
    const name = path.at(-1)!;
    const value = change(owner[name]);
    if (value === undefined) delete owner[name];
    else owner[name] = value;
    return JSON.stringify(record);
  }

  for (const path of places({ ...exampleRecord('w1', 0), prevHash: '', leafHash: '' })) {
    it(`names the record whose ${path.join('.')} was changed or taken away`, async () => {
      for (const seq of [0, 77, 199]) {
        const line = lines[lineOf(seq)]!;
        for (const change of [flipped, () => undefined]) {
          const tampered = lines.with(lineOf(seq), changedAt(line, path, change));
          const fault = await faultIn(tampered);
          expect(fault).to.include({ seq, line: lineOf(seq) + 1 });
          expect(fault?.kind).to.equal(path[0] === 'leafHash' && change !== flipped ? 'malformed' : 'changed');
        }
      }
    });
  }

  for (const [what, seq, kind, tamper] of [
    ['a record that is dropped', 77, 'gap', (all) => all.toSpliced(lineOf(77), 1)],
    ['the first record dropped', 0, 'gap', (all) => all.toSpliced(lineOf(0), 1)],
    ['the last record dropped', 199, 'gap', (all) => all.toSpliced(lineOf(199), 1)],
    ['the last record before a checkpoint dropped', 99, 'gap', (all) => all.toSpliced(lineOf(99), 1)],
    ['ten records dropped', 60, 'gap', (all) => all.toSpliced(lineOf(60), 10)],
    ['records dropped around a checkpoint, with it', 45, 'gap', (all) => all.toSpliced(lineOf(45), 11)],
    ['all records dropped', 0, 'gap', (all) => all.filter((line) => !line.startsWith('{'))],
    ['a record twice', 77, 'duplicate', (all) => all.toSpliced(lineOf(77), 0, all[lineOf(77)]!)],
    ['a record again much later', 7, 'duplicate', (all) => all.toSpliced(lineOf(177), 0, all[lineOf(7)]!)],
    [
      'two neighbours swapped',
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
      'a record moved behind its checkpoint',
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
      'a record changed, its own hash made to fit',
      77,
      'changed',
      (all) => all.with(lineOf(77), forged(recordAt(all, 77), { outcome: 'failure' })),
    ],
    [
      'the first record so changed',
      0,
      'changed',
      (all) => all.with(lineOf(0), forged(recordAt(all, 0), { outcome: 'failure' })),
    ],
    [
      'the one but last so changed',
      198,
      'changed',
      (all) => all.with(lineOf(198), forged(recordAt(all, 198), { outcome: 'failure' })),
    ],
    [
      'a record so changed before a checkpoint',
      49,
      'changed',
      (all) => all.with(lineOf(49), forged(recordAt(all, 49), { outcome: 'failure' })),
    ],
    [
      'what a record names as the one before',
      77,
      'changed',
      (all) => all.with(lineOf(77), forged(recordAt(all, 77), { prevHash: 'ab'.repeat(32) })),
    ],
    [
      'what the first record names as the one before',
      0,
      'changed',
      (all) => all.with(lineOf(0), forged(recordAt(all, 0), { prevHash: 'ab'.repeat(32) })),
    ],
    ['a seq, its hash made to fit', 77, 'gap', (all) => all.with(lineOf(77), forged(recordAt(all, 77), { seq: 78 }))],
    ['a record changed and all hashes made to fit', 50, 'root', (all) => rehashedFrom(all, 77, { outcome: 'failure' })],
    [
      'the last record changed and its hash made to fit',
      150,
      'root',
      (all) => rehashedFrom(all, 199, { outcome: 'failure' }),
    ],
    ['a record of another stream in its place', 77, 'stream', (all) => all.with(lineOf(77), other[lineOf(77)]!)],
    ['a record of another stream between', 77, 'stream', (all) => all.toSpliced(lineOf(77), 0, other[lineOf(5)]!)],
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
      (all) => rehashedFrom(all.with(0, other[0]!), 0, {}, { stream: 'w2' }),
    ],
  ] as [string, number | undefined, string, (all: string[]) => string[]][]) {
    it(`is told by ${what}`, async () => {
      const fault = await faultIn(tamper(lines));
      expect([fault?.kind, fault?.seq]).to.deep.equal([kind, seq]);
      expect(fault!.message).to.match(/^[A-Z][^\n]*\.$/);
    });
  }

  it('counts lines as an editor does', async () => {
    expect(await faultIn(lines.toSpliced(lineOf(77), 1))).to.include({ line: lineOf(77) + 1 });
    const replaced = lines.with(lineOf(77), forged(recordAt(lines, 77), { outcome: 'failure' }));
    expect(await faultIn(replaced)).to.include({ line: lineOf(77) + 1 });
    const rehashed = rehashedFrom(lines, 77, { outcome: 'failure' });
    expect(await faultIn(rehashed)).to.include({ line: lineOfCheckpoint(100) + 1 });
  });

  function flipped(value: unknown): unknown {
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'string') return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
    if (Array.isArray(value)) return [...value, 'x'];
    return value === null ? 'x' : { ...value, x: 1 };
  }
});
