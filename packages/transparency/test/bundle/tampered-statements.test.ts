import { expect } from 'chai';
import type {
  CheckpointLine,
  InclusionLine,
  Manifest,
  Start,
} from '../../src/bundle/bundle-format.ts';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { type Checkpoint, parseCheckpoint, signCheckpoint } from '../../src/note/checkpoint.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { signNote } from '../../src/note/signed-note.ts';
import { bitFlipped, lineOf, lineOfCheckpoint, withStatement } from '../support/tamper.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createTestStream, streamOf } from '../support/test-stream.ts';

type Lines = readonly string[];

describe('a bundle with changed checkpoints, proofs, manifest or end', () => {
  const signer = createTestSigner('2026-a');
  const forger = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  let stream: Awaited<ReturnType<typeof createTestStream>>;
  let lines: Lines;
  let later: Lines;
  let selection: Lines;

  before(async () => {
    stream = await createTestStream('w1', 200, { signer });
    lines = await stream.bundle();
    later = await stream.bundle({ from: 60, to: 120 });
    selection = await stream.bundle({
      filter: { action: 'x' },
      only: (seq) => seq % 10 === 7,
    });
  });

  const errorIn = async (tampered: Lines, knownCheckpoints: Checkpoint[] = [], trusted = keys) => {
    const verdict = await verifyBundle(streamOf([`${tampered.join('\n')}\n`]), {
      keys: trusted,
      knownCheckpoints,
    });
    return verdict.ok ? undefined : verdict.error;
  };
  const atCheckpoint = (size: number, change: (value: CheckpointLine) => CheckpointLine) =>
    lines.with(lineOfCheckpoint(size), withStatement(lines[lineOfCheckpoint(size)]!, change));
  const withNote = (size: number, change: (note: string) => string) =>
    atCheckpoint(size, (value) => ({
      ...value,
      note: change(value.note),
    }));
  const noteOf = (size: number) => stream.checkpoints.find((one) => one.size === size)!.note;
  const resigned = async (size: number, change: Partial<Checkpoint>, by = forger) => {
    const note = await signCheckpoint({ ...parseCheckpoint(noteOf(size))!, ...change }, by);
    return withNote(size, () => note);
  };
  const withEnd = (change: (note: string) => string) =>
    lines.with(
      -1,
      withStatement<{ note: string }>(lines.at(-1)!, ({ note }) => ({ note: change(note) })),
    );
  const inManifest = (all: Lines, change: Partial<Manifest>) =>
    all.with(
      0,
      withStatement<Manifest>(all[0]!, (manifest) => ({ ...manifest, ...change })),
    );

  describe('at a checkpoint', () => {
    const line = lineOfCheckpoint(100) + 1;
    for (const [what, kind, tamper] of [
      [
        'another size',
        'signature',
        () => withNote(100, (note) => note.replace('\n100\n', '\n101\n')),
      ],
      [
        'another time',
        'signature',
        () => withNote(100, (note) => note.replace('time 2026', 'time 2027')),
      ],
      [
        'another signature',
        'signature',
        () => withNote(100, (note) => note.replace(/(\S+)\n$/, (_, end) => `${bitFlipped(end)}\n`)),
      ],
      [
        'no signature',
        'malformed',
        () => withNote(100, (note) => note.slice(0, note.indexOf('—'))),
      ],
      [
        'another name',
        'unknown_key',
        () => withNote(100, (note) => note.replace('— audit', '— edit')),
      ],
      ['a signature by a forged key', 'unknown_key', () => resigned(100, {})],
      [
        "a forged signature with the trusted key's id",
        'signature',
        async () => {
          const hash = Buffer.from(noteOf(100).match(/(\S+)\n$/)![1]!, 'base64').subarray(0, 4);
          const forged = await signCheckpoint(parseCheckpoint(noteOf(100))!, forger);
          const bytes = Buffer.from(forged.match(/(\S+)\n$/)![1]!, 'base64');
          bytes.set(hash);
          return withNote(100, () => forged.replace(/(\S+)\n$/, `${bytes.toString('base64')}\n`));
        },
      ],
      ['an older checkpoint in its place', 'duplicate', () => withNote(100, () => noteOf(50))],
      [
        'a changed proof',
        'proof',
        () =>
          atCheckpoint(100, ({ note, proof }) => ({
            note,
            proof: proof.with(0, bitFlipped(proof[0]!)),
          })),
      ],
      [
        'a shortened proof',
        'proof',
        () =>
          atCheckpoint(100, ({ note, proof }) => ({
            note,
            proof: proof.slice(1),
          })),
      ],
      [
        'an invalid proof',
        'malformed',
        () => atCheckpoint(100, ({ note }) => ({ note, proof: ['x'] })),
      ],
      [
        'another root, signed by the platform',
        'root',
        () => resigned(100, { root: Buffer.alloc(32) }, signer),
      ],
      [
        'another origin, signed by the platform',
        'stream',
        () => resigned(100, { origin: 'audit.example.com/w2' }, signer),
      ],
      [
        'another `previous`, signed by the platform',
        'missing_checkpoint',
        () => resigned(100, { previous: Buffer.alloc(32) }, signer),
      ],
      [
        'a missing checkpoint before it',
        'missing_checkpoint',
        () =>
          lines.toSpliced(lineOfCheckpoint(50), 1, lines[0]!).toSpliced(lineOfCheckpoint(50), 1),
      ],
    ] as [string, string, () => Lines | Promise<Lines>][]) {
      it(`is rejected for ${what}`, async () => {
        const error = await errorIn(await tamper());
        expect(error?.kind).to.equal(kind);
        expect(error?.line).to.equal(what.includes('missing') ? line - 1 : line);
      });
    }

    it('is rejected for a checkpoint that is too early, too late, repeated or missing', async () => {
      const at = lineOfCheckpoint(100);
      const without = lines.toSpliced(at, 1);
      expect(await errorIn(without.toSpliced(at - 5, 0, lines[at]!))).to.include({
        kind: 'order',
        seq: 95,
      });
      expect(await errorIn(without.toSpliced(at + 5, 0, lines[at]!))).to.include({
        kind: 'order',
        seq: 100,
      });
      expect(await errorIn(lines.toSpliced(at, 0, lines[at]!))).to.include({ kind: 'duplicate' });
      expect(await errorIn(lines.toSpliced(at, 0, lines[lineOfCheckpoint(50)]!))).to.include({
        kind: 'duplicate',
      });
      expect(
        await errorIn(lines.toSpliced(lineOfCheckpoint(150), 0, lines[lineOfCheckpoint(50)]!)),
      ).to.include({
        kind: 'rollback',
      });
      expect(await errorIn(lines.toSpliced(lineOfCheckpoint(50), 1))).to.include({
        kind: 'missing_checkpoint',
        seq: 0,
      });
      expect(await errorIn(lines.toSpliced(lineOfCheckpoint(200), 1))).to.include({
        kind: 'missing_checkpoint',
        seq: 150,
      });
    });
  });

  it('is rejected for a known checkpoint that is newer, or has another root at the same size', async () => {
    const known = (size: number) => parseCheckpoint(noteOf(size))!;
    const older = await stream.bundle({ to: 150, upTo: 150 });
    expect(await errorIn(older, [known(150)])).to.equal(undefined);
    expect(await errorIn(older, [known(50), known(200)])).to.include({
      kind: 'rollback',
      line: older.length,
    });
    const rolledBack = inManifest([...lines.slice(0, lineOfCheckpoint(150) + 1), lines.at(-1)!], {
      to: 150,
    });
    expect(await errorIn(rolledBack, [known(200)])).to.include({ kind: 'rollback' });
    const root = Buffer.alloc(32);
    for (const size of [60, 100]) {
      expect(
        await errorIn(lines, [
          {
            ...known(100),
            size,
            root,
          },
        ]),
      ).to.include({ kind: 'fork' });
    }
    expect(await errorIn(selection, [{ ...known(100), root }])).to.include({ kind: 'fork' });
    expect(await errorIn(lines, [{ ...known(100), origin: 'audit.example.com/w2' }])).to.include({
      kind: 'stream',
      line: 1,
    });
  });

  it('is rejected for a changed manifest', async () => {
    for (const [all, change, expected] of [
      [lines, { to: 150 }, { kind: 'range', seq: 150 }],
      [lines, { to: 250 }, { kind: 'gap', seq: 200 }],
      [lines, { from: 5 }, { kind: 'range', seq: 0 }],
      [later, { from: 0 }, { kind: 'malformed', line: 3 }],
      [
        later,
        { from: 61 },
        {
          kind: 'range',
          seq: 61,
          line: 3,
        },
      ],
      [later, { from: 58 }, { kind: 'gap', seq: 58 }],
      [later, { to: 100 }, { kind: 'range', seq: 100 }],
      [selection, { from: 8 }, { kind: 'range', seq: 7 }],
      [selection, { to: 190 }, { kind: 'range', seq: 197 }],
      [selection, { to: 300 }, { kind: 'missing_checkpoint' }],
      [selection, { filter: { action: 'y' } }, { kind: 'digest', line: 2 + 4 + 40 + 1 }],
      [selection, { filter: null }, { kind: 'gap', seq: 0 }],
      [lines, { filter: {} }, { kind: 'proof', seq: 0 }],
      [lines, { createdAt: '2027-01-01T00:00:00Z' }, { kind: 'digest' }],
      [lines, { stream: 'w2' }, { kind: 'malformed', line: 1 }],
      [
        lines,
        { origin: 'else.example.com/w1' },
        { kind: 'stream', line: lineOfCheckpoint(50) + 1 },
      ],
      [lines, { from: -1 }, { kind: 'malformed', line: 1 }],
      [lines, { v: 2 as 1 }, { kind: 'malformed', line: 1 }],
      [lines, { format: 'else' as 'irp-audit-bundle' }, { kind: 'malformed', line: 1 }],
    ] as const) {
      expect(await errorIn(inManifest(all, change)), JSON.stringify(change)).to.include(expected);
    }
  });

  it('is rejected for a changed start line, and for a changed proof of its end', async () => {
    expect(await errorIn(later)).to.equal(undefined);
    expect(await errorIn(later.toSpliced(2, 1))).to.include({
      kind: 'range',
      seq: 60,
      line: 3,
    });
    const start = withStatement<Start>(later[2]!, ({ hashes }) => ({
      hashes: hashes.with(1, bitFlipped(hashes[1]!)),
    }));
    expect(await errorIn(later.with(2, start))).to.include({ kind: 'root', seq: 60 });
    expect(
      await errorIn(
        later.with(
          2,
          withStatement<Start>(later[2]!, () => ({ hashes: ['x'] })),
        ),
      ),
    ).to.include({ kind: 'malformed' });
    const at = later.findIndex((line) => line.includes('"tail"'));
    const tail = withStatement<CheckpointLine>(later[at]!, (value) => ({
      ...value,
      tail: value.tail!.with(0, bitFlipped(value.tail![0]!)),
    }));
    expect(await errorIn(later.with(at, tail))).to.include({ kind: 'root', seq: 100 });
    const none = withStatement<CheckpointLine>(later[at]!, ({ note, proof }) => ({ note, proof }));
    expect(await errorIn(later.with(at, none))).to.include({ kind: 'root', seq: 100 });
  });

  it('is rejected for changed, missing or reordered proofs of a selection', async () => {
    const at = (seq: number) => 2 + 4 + 2 * Math.floor(seq / 10);
    const proofOf = (seq: number, change: (value: InclusionLine) => InclusionLine) =>
      selection.with(at(seq) + 1, withStatement(selection[at(seq) + 1]!, change));
    expect(await errorIn(selection)).to.equal(undefined);
    expect(
      await errorIn(
        proofOf(77, (value) => ({
          ...value,
          hashes: value.hashes.with(0, bitFlipped(value.hashes[0]!)),
        })),
      ),
    ).to.include({
      kind: 'proof',
      seq: 77,
      line: at(77) + 2,
    });
    expect(await errorIn(proofOf(77, (value) => ({ ...value, size: 150 })))).to.include({
      kind: 'proof',
      seq: 77,
    });
    expect(await errorIn(proofOf(77, (value) => ({ ...value, seq: 87 })))).to.include({
      kind: 'proof',
      seq: 77,
    });
    expect(await errorIn(proofOf(77, () => ({}) as InclusionLine))).to.include({
      kind: 'malformed',
      seq: 77,
    });
    expect(await errorIn(selection.toSpliced(at(77), 1))).to.include({ kind: 'gap', seq: 77 });
    expect(await errorIn(selection.toSpliced(at(77) + 1, 1))).to.include({
      kind: 'proof',
      seq: 77,
    });
    expect(await errorIn(selection.toSpliced(at(197) + 1, 1))).to.include({
      kind: 'proof',
      seq: 197,
    });
    expect(await errorIn(selection.toSpliced(at(77), 2))).to.include({ kind: 'digest' });
    expect(
      await errorIn(selection.with(at(77), selection[at(77)]!.replace('success', 'failure'))),
    ).to.include({
      kind: 'changed',
      seq: 77,
    });
    expect(
      await errorIn(selection.toSpliced(at(77), 0, ...selection.slice(at(77), at(77) + 2))),
    ).to.include({
      kind: 'duplicate',
      seq: 77,
    });
    const swapped = selection.toSpliced(
      at(77),
      4,
      ...selection.slice(at(87), at(87) + 2),
      ...selection.slice(at(77), at(77) + 2),
    );
    expect(await errorIn(swapped)).to.include({ kind: 'order', seq: 77 });
    expect(await errorIn(selection.toSpliced(2, 4))).to.include({
      kind: 'missing_checkpoint',
      seq: 7,
    });
    expect(await errorIn(selection.toSpliced(5, 1).toSpliced(20, 0, selection[5]!))).to.include({
      kind: 'proof',
      seq: 7,
    });
  });

  it('is rejected for keys other than the given ones; keys inside it are not trusted', async () => {
    const foreign = readPublicKeys({ keys: [createTestSigner('else').publicJwk] });
    expect(await errorIn(lines, [], foreign)).to.include({
      kind: 'unknown_key',
      line: lineOfCheckpoint(50) + 1,
    });
    const swapped = lines.with(1, JSON.stringify(['keys', { keys: [forger.publicJwk] }]));
    expect(await errorIn(swapped)).to.include({ kind: 'unknown_key', line: 2 });
    const added = lines.with(
      1,
      JSON.stringify(['keys', { keys: [signer.publicJwk, createTestSigner('else').publicJwk] }]),
    );
    expect(await errorIn(added)).to.include({ kind: 'digest', line: lines.length });
    expect(await errorIn(lines.toSpliced(1, 1))).to.include({ kind: 'malformed', line: 2 });
    const ended = readPublicKeys({
      keys: [{ ...signer.publicJwk, exp: Date.parse('2026-11-21T11:00:00Z') / 1_000 }],
    });
    expect(await errorIn(lines, [], ended)).to.include({ kind: 'key_period', line: lines.length });
  });

  it('is rejected for a changed end line', async () => {
    const line = lines.length;
    expect(await errorIn(withEnd((note) => note.replace('records 200', 'records 201')))).to.include(
      {
        kind: 'signature',
        line,
      },
    );
    const text = (note: string) => note.slice(0, note.indexOf('\n\n') + 1);
    const foreign = await signNote(text(JSON.parse(lines.at(-1)!)[1].note), stream.origin, forger);
    expect(await errorIn(withEnd(() => foreign))).to.include({ kind: 'unknown_key', line });
    expect(await errorIn(withEnd(() => noteOf(200)))).to.include({ kind: 'malformed', line });
    expect(await errorIn(withEnd(() => 'x'))).to.include({ kind: 'malformed', line });
    const others = JSON.parse(later.at(-1)!)[1].note as string;
    expect(await errorIn(withEnd(() => others))).to.include({ kind: 'digest', line });
    expect(await errorIn([...lines, lines.at(-1)!])).to.include({
      kind: 'trailing',
      line: line + 1,
    });
    expect(await errorIn([...lines, lines[lineOf(7)]!])).to.include({
      kind: 'trailing',
      line: line + 1,
    });
    expect(await errorIn([...lines, ''])).to.include({ kind: 'trailing', line: line + 1 });
  });
});
