import { expect } from 'chai';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { checkpointDigest, parseCheckpoint } from '../../src/note/checkpoint.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createTestStream, streamOf } from '../support/test-stream.ts';

describe('a valid bundle', () => {
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [createTestSigner('another').publicJwk, signer.publicJwk] });
  let stream: Awaited<ReturnType<typeof createTestStream>>;
  const known = (...sizes: number[]) =>
    stream.checkpoints
      .filter(({ size }) => sizes.includes(size))
      .map(({ note }) => parseCheckpoint(note)!);
  const verify = (lines: string[], knownCheckpoints = known()) =>
    verifyBundle(streamOf([`${lines.join('\n')}\n`]), { keys, knownCheckpoints });

  before(async () => {
    stream = await createTestStream('w1', 620, { signer });
  });

  it('has a verdict that names its proofs', async () => {
    expect(await verify(await stream.bundle())).to.deep.equal({
      ok: true,
      origin: 'audit.example.com/w1',
      stream: 'w1',
      from: 0,
      to: 620,
      filter: null,
      records: 620,
      withheld: 0,
      checkpoints: 13,
      size: 620,
      root: parseCheckpoint(stream.checkpoints.at(-1)!.note)!.root.toString('hex'),
      kid: '2026-a',
      time: '2026-11-21T10:12:00.000Z',
      compared: 0,
      checkpointDigest: checkpointDigest(stream.checkpoints.at(-1)!.note).toString('hex'),
      retiredBy: null,
    });
  });

  for (const [from, to] of [
    [0, 600],
    [0, 610],
    [0, 7],
    [50, 100],
    [51, 99],
    [99, 100],
    [100, 101],
    [300, 570],
    [601, 620],
    [5, 5],
    [0, 0],
  ] as const) {
    for (const since of [0, from]) {
      it(`of records ${from} to ${to}, with checkpoints from ${since} on, is verified`, async () => {
        const verdict = await verify(
          await stream.bundle({
            from,
            to,
            since,
          }),
        );
        expect(verdict).to.deep.include({
          ok: true,
          records: to - from,
          size: 620,
        });
      });
    }
  }

  it('of a selection proves each record', async () => {
    const filter = { actor: 'u1' };
    const some = (seq: number) => seq % 7 === 3;
    expect(await verify(await stream.bundle({ filter, only: some }))).to.deep.include({
      ok: true,
      records: 89,
      filter,
    });
    const narrow = await stream.bundle({
      filter,
      only: some,
      from: 100,
      to: 200,
      since: 620,
    });
    expect(await verify(narrow)).to.deep.include({
      ok: true,
      records: 15,
      checkpoints: 1,
    });
    expect(
      await verify(
        await stream.bundle({
          filter,
          only: () => false,
        }),
      ),
    ).to.deep.include({ ok: true, records: 0 });
  });

  it('is compared with the known checkpoints within its range', async () => {
    expect(await verify(await stream.bundle(), known(50, 300, 620))).to.deep.include({
      ok: true,
      compared: 3,
    });
    const skipped = await stream.bundle({
      from: 200,
      to: 299,
      since: 300,
    });
    expect(await verify(skipped, known(50, 200, 250, 300))).to.deep.include({
      ok: true,
      compared: 3,
    });
    const selection = await stream.bundle({
      filter: {},
      only: (seq) => seq === 5,
      since: 600,
    });
    expect(await verify(selection, known(50, 600, 620))).to.deep.include({ ok: true, compared: 2 });
  });

  it('may have signatures of several keys', async () => {
    const next = createTestSigner('2026-b');
    const lines = await stream.bundle({ signer: next });
    const both = readPublicKeys({ keys: [signer.publicJwk, next.publicJwk] });
    const text = `${lines.join('\n')}\n`;
    expect(await verifyBundle(streamOf([text]), { keys: both })).to.deep.include({ ok: true });
  });

  it('is verified in chunks of any size, of bytes or text, and without its last line break', async () => {
    const text = `${(await stream.bundle({ to: 60 })).join('\n')}\n`;
    const bytes = Buffer.from(text);
    for (const size of [1, 7, 1_000, 70_000]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect(await verifyBundle(streamOf(chunks), { keys })).to.deep.include({
        ok: true,
        records: 60,
      });
    }
    expect(await verifyBundle(streamOf([text.slice(0, -1)]), { keys })).to.deep.include({
      ok: true,
      records: 60,
    });
    expect(bytes.toString()).to.equal(text);
  });

  for (const [what, more] of [
    [
      'nested members named like those of the chain',
      {
        zone: {
          prevHash: 'ab'.repeat(32),
          seq: 5,
          stream: 'w2',
          targets: [],
          v: 1,
        },
      },
    ],
    [
      'targets of another shape',
      {
        targets: [
          {
            type: 'range',
            id: { from: 1, stream: 'w2' },
          },
        ],
        v: 2,
      },
    ],
    ['a text of megabytes', { reason: '"\\ ü'.repeat(300_000) }],
    ['a stream in another script', { reason: null }],
  ] as [string, object][]) {
    it(`may have records with ${what}`, async () => {
      const odd = await createTestStream(what.includes('script') ? '株式会社' : 'w1', 4, {
        signer,
        every: 2,
        more,
      });
      expect(await verify(await odd.bundle())).to.deep.include({ ok: true, records: 4 });
      expect(
        await verify(
          await odd.bundle({
            filter: {},
            only: (seq) => seq !== 2,
          }),
        ),
      ).to.deep.include({
        ok: true,
        records: 3,
      });
    });
  }

  it('is not written from an incomplete source', async () => {
    expect(await stream.bundle({ upTo: 600 }).catch(String)).to.match(
      /^RangeError: No checkpoint covers a bundle up to 620/,
    );
    expect(await stream.bundle({ only: (seq) => seq !== 5 }).catch(String)).to.match(
      /^RangeError: The source returned record 6 where record 5/,
    );
    expect(await stream.bundle({ to: 700 }).catch(String)).to.match(
      /^RangeError: The source returned no record 620 for a bundle up to 700/,
    );
  });
});
