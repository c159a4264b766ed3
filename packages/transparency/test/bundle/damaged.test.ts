import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { longestLine } from '../../src/bundle/line-splitter.ts';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { sealRecord } from '../../src/record/seal-record.ts';
import { lineOf } from '../support/tamper.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createTestStream, readable } from '../support/test-stream.ts';

describe('a bundle that is damaged', function () {
  this.timeout(60_000);
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  let lines: string[];
  let bytes: Buffer;

  before(async () => {
    lines = await (await createTestStream('w1', 200, { signer })).bundle();
    bytes = Buffer.from(`${lines.join('\n')}\n`);
  });

  const faultIn = async (...chunks: (string | Uint8Array)[]) => {
    const verdict = await verifyBundle(readable(chunks), { keys });
    return verdict.ok ? undefined : verdict.fault;
  };

  it('is told cut after each line, with the line and the record that come next', async () => {
    for (let kept = 0; kept < lines.length; kept++) {
      const fault = await faultIn(
        lines
          .slice(0, kept)
          .map((line) => `${line}\n`)
          .join(''),
      );
      expect(fault, String(kept)).to.include({ kind: 'truncated', line: Math.max(kept + 1, 1) });
      if (kept > 0) expect(fault!.seq).to.equal(lines.slice(0, kept).filter((line) => line.startsWith('{')).length);
    }
  });

  it('is told cut in the middle of each line', async () => {
    for (const [at, line] of lines.entries()) {
      const before = lines
        .slice(0, at)
        .map((one) => `${one}\n`)
        .join('');
      for (const length of [1, Math.floor(line.length / 2), line.length - 1]) {
        const fault = await faultIn(before + line.slice(0, length));
        if (at === 0 && length === 1) expect(fault).to.include({ kind: 'malformed', line: 1 });
        else expect(fault, `${at} ${length}`).to.include({ kind: 'truncated', line: at + 1 });
      }
    }
  });

  it('is told whichever byte is turned', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 7 }), async (any, bit) => {
        const copy = Buffer.from(bytes);
        copy[any % (bytes.length - 1)]! ^= 1 << bit;
        const fault = await faultIn(copy);
        expect(fault).to.have.property('message').that.matches(/\.$/);
        expect(fault!.line).to.be.within(1, lines.length + 1);
      }),
      { numRuns: 150 },
    ));

  it('is told whatever part is taken out or put in twice', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 5_000 }), fc.boolean(), async (any, length, out) => {
        const at = any % (bytes.length - length - 1);
        const [before, after] = [bytes.subarray(0, out ? at : at + length), bytes.subarray(out ? at + length : at)];
        expect(await faultIn(before, after)).to.have.property('kind');
      }),
      { numRuns: 150 },
    ));

  for (const [what, text, kind] of [
    ['empty', '', 'truncated'],
    ['an empty line', '\n', 'malformed'],
    ['words', 'hello', 'malformed'],
    ['JSON of another kind', '{"a":1}\n', 'malformed'],
    ['a list', '[]\n', 'malformed'],
    ['null', 'null\n', 'malformed'],
    ['a manifest of nothing', '["bundle",null]\n', 'malformed'],
    ['a manifest alone', '["bundle",{}]\n', 'malformed'],
    ['a name that every object has', '["constructor",{}]\n', 'malformed'],
    ['a version that has no words', '["bundle",{"format":"irp-audit-bundle","v":{"toString":1}}]\n', 'malformed'],
    ['brackets', '['.repeat(3_000_000), 'malformed'],
    ['zeros', '\0'.repeat(1_000), 'malformed'],
    ['a page', '<!doctype html>\n<title>Sign in</title>\n', 'malformed'],
  ] as const) {
    it(`is told: ${what}`, async () => expect(await faultIn(text)).to.include({ kind, line: 1 }));
  }

  it('is told: noise', async () => {
    for (let round = 0; round < 20; round++) expect(await faultIn(randomBytes(5_000))).to.include({ line: 1 });
  });

  it('is told: words among its lines', async () => {
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
      const fault = await faultIn(`${lines.toSpliced(lineOf(77), 0, line).join('\n')}\n`);
      expect(fault, line).to.include({ kind: 'malformed', line: lineOf(77) + 1 });
    }
  });

  it('is told: an end that has no words', async () => {
    for (const note of [{ toString: 1 }, null, 5])
      expect(await faultIn(`${lines.with(-1, JSON.stringify(['end', { note }])).join('\n')}\n`)).to.include({
        kind: 'malformed',
        line: lines.length,
      });
  });

  it('is told in a line, whatever names stand in it', async () => {
    const stream = 'w'.repeat(1_000_000);
    const { line } = sealRecord({ stream, seq: 77 }, '');
    const fault = await faultIn(`${lines.with(lineOf(77), line).join('\n')}\n`);
    expect(fault).to.include({ kind: 'stream', seq: 77 });
    expect(fault!.message.length).to.be.below(500);
  });

  it('is told: other line breaks', async () => {
    expect(await faultIn(`${lines.join('\r\n')}\r\n`)).to.include({ line: 3, kind: 'malformed', seq: 0 });
  });

  it('reads no more of a line than a line can have', async () => {
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
    expect(verdict).to.have.nested.include({ 'fault.kind': 'too_long', 'fault.line': 11 });
    expect(read).to.be.at.most(longestLine + 2 * megabyte.length);
  });

  it('leaves faults of reading to the reader', async () => {
    async function* broken() {
      yield bytes.subarray(0, 5_000);
      throw new Error('the disk is gone');
    }
    expect(await verifyBundle(broken(), { keys }).catch((error: Error) => error.message)).to.equal('the disk is gone');
  });
});
