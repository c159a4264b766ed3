import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { longestLine } from '../../src/bundle/line-splitter.ts';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { sealRecord } from '../../src/record/seal-record.ts';
import { lineOf } from '../support/tamper.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createRetainedStream, createTestStream, streamOf } from '../support/test-stream.ts';

describe('a damaged bundle', () => {
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  let lines: string[];
  let bytes: Buffer;
  /** A whole bundle, and a bundle of the rest after retention. */
  const bundles = new Map<string, Buffer>();

  before(async () => {
    lines = await (await createTestStream('w1', 200, { signer })).bundle();
    bytes = Buffer.from(`${lines.join('\n')}\n`);
    const retained = await (await createRetainedStream(signer)).bundle({ from: 100 });
    bundles.set('whole', bytes).set('after retention', Buffer.from(`${retained.join('\n')}\n`));
  });

  const errorIn = async (...chunks: (string | Uint8Array)[]) => {
    const verdict = await verifyBundle(streamOf(chunks), { keys });
    return verdict.ok ? undefined : verdict.error;
  };

  it('cut after any line is rejected, with the next line and record', async () => {
    for (let count = 0; count < lines.length; count++) {
      const error = await errorIn(
        lines
          .slice(0, count)
          .map((line) => `${line}\n`)
          .join(''),
      );
      expect(error, String(count)).to.include({
        kind: 'truncated',
        line: Math.max(count + 1, 1),
      });
      if (count > 0) {
        expect(error!.seq).to.equal(
          lines.slice(0, count).filter((line) => line.startsWith('{')).length,
        );
      }
    }
  });

  it('cut in the middle of any line is rejected', async () => {
    for (const [at, line] of lines.entries()) {
      const before = lines
        .slice(0, at)
        .map((one) => `${one}\n`)
        .join('');
      for (const length of [1, Math.floor(line.length / 2), line.length - 1]) {
        const error = await errorIn(before + line.slice(0, length));
        if (at === 0 && length === 1) {
          expect(error).to.include({ kind: 'malformed', line: 1 });
        } else {
          expect(error, `${at} ${length}`).to.include({ kind: 'truncated', line: at + 1 });
        }
      }
    }
  });

  it('with any flipped bit is rejected', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 7 }), async (any, bit) => {
        for (const [name, good] of bundles) {
          const copy = Buffer.from(good);
          copy[any % (good.length - 1)]! ^= 1 << bit;
          const error = await errorIn(copy);
          expect(error, name).to.have.property('message').that.matches(/\.$/);
          expect(error!.line).to.be.within(1, lines.length + 1);
        }
      }),
      { numRuns: 150 },
    ));

  it('with any part removed or repeated is rejected', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 1, max: 5_000 }),
        fc.boolean(),
        async (any, length, out) => {
          for (const [name, good] of bundles) {
            const at = any % (good.length - length - 1);
            const [before, after] = [
              good.subarray(0, out ? at : at + length),
              good.subarray(out ? at + length : at),
            ];
            expect(await errorIn(before, after), name).to.have.property('kind');
          }
        },
      ),
      { numRuns: 150 },
    ));

  for (const [what, text, kind] of [
    ['empty', '', 'truncated'],
    ['an empty line', '\n', 'malformed'],
    ['text', 'hello', 'malformed'],
    ['other JSON', '{"a":1}\n', 'malformed'],
    ['an array', '[]\n', 'malformed'],
    ['null', 'null\n', 'malformed'],
    ['a manifest that is null', '["bundle",null]\n', 'malformed'],
    ['an empty manifest', '["bundle",{}]\n', 'malformed'],
    ['a kind that is a member of every object', '["constructor",{}]\n', 'malformed'],
    [
      'a version that is an object',
      '["bundle",{"format":"irp-audit-bundle","v":{"toString":1}}]\n',
      'malformed',
    ],
    ['brackets', '['.repeat(3_000_000), 'malformed'],
    ['zeros', '\0'.repeat(1_000), 'malformed'],
    ['an HTML page', '<!doctype html>\n<title>Sign in</title>\n', 'malformed'],
  ] as const) {
    it(`is rejected: ${what}`, async () =>
      expect(await errorIn(text)).to.include({ kind, line: 1 }));
  }

  it('is rejected: random bytes', async () => {
    for (let round = 0; round < 20; round++) {
      expect(await errorIn(randomBytes(5_000))).to.include({ line: 1 });
    }
  });

  it('is rejected: an invalid line among valid ones', async () => {
    for (const line of [
      'hello',
      '',
      '[]',
      '{}',
      'null',
      '["constructor",1]',
      '["record",{}]',
      '{"seq":77,"leafHash":"x"}',
    ]) {
      const error = await errorIn(`${lines.toSpliced(lineOf(77), 0, line).join('\n')}\n`);
      expect(error, line).to.include({ kind: 'malformed', line: lineOf(77) + 1 });
    }
  });

  it('is rejected: an end line whose note is not a string', async () => {
    for (const note of [{ toString: 1 }, null, 5]) {
      expect(
        await errorIn(`${lines.with(-1, JSON.stringify(['end', { note }])).join('\n')}\n`),
      ).to.include({
        kind: 'malformed',
        line: lines.length,
      });
    }
  });

  it('has a short error, with names of any length', async () => {
    const stream = 'w'.repeat(1_000_000);
    const { line } = sealRecord({ stream, seq: 77 }, '');
    const error = await errorIn(`${lines.with(lineOf(77), line).join('\n')}\n`);
    expect(error).to.include({ kind: 'stream', seq: 77 });
    expect(error!.message.length).to.be.below(500);
  });

  it('is rejected: CRLF line breaks', async () => {
    expect(await errorIn(`${lines.join('\r\n')}\r\n`)).to.include({
      line: 3,
      kind: 'malformed',
      seq: 0,
    });
  });

  it('is read no further than the longest possible line', async () => {
    let read = 0;
    const megabyte = Buffer.alloc(1_048_576, 'x');
    async function* endless() {
      yield `${lines.slice(0, 10).join('\n')}\n{"a":"`;
      for (;;) {
        read += megabyte.length;
        yield megabyte;
      }
    }
    const verdict = await verifyBundle(endless(), { keys });
    expect(verdict).to.have.nested.include({ 'error.kind': 'too_long', 'error.line': 11 });
    expect(read).to.be.at.most(longestLine + 2 * megabyte.length);
  });

  it('does not hide an error of the source', async () => {
    async function* broken() {
      yield bytes.subarray(0, 5_000);
      throw new Error('the disk is gone');
    }
    expect(await verifyBundle(broken(), { keys }).catch((error: Error) => error.message)).to.equal(
      'the disk is gone',
    );
  });
});
