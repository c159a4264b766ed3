import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { ReadAhead } from '../src/imports/read-ahead.ts';

const limits = { memoryBytes: 100, maxAheadBytes: 1_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('ReadAhead', () => {
  it('yields the received bytes, from memory or a file of limited size, in any chunks', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 900 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.boolean(), fc.nat(3), async (sent, slow, pause) => {
        const body = async function* () {
          for (const chunk of sent) {
            yield Buffer.from(chunk);
            for (let times = 0; times < pause; times++) {
              await turn();
            }
          }
        };
        const ahead = new ReadAhead(Readable.from(body()), limits);
        const read: Buffer[] = [];
        for await (const chunk of ahead.content()) {
          read.push(chunk);
          if (slow) {
            await turn();
          }
        }
        expect(Buffer.concat(read).equals(Buffer.concat(sent))).to.equal(true);
      }),
      { numRuns: 100 },
    );
  });

  it('receives without a reader up to the limit', async () => {
    let sent = 0;
    const body = Readable.from(
      (function* () {
        for (; sent < 5_000; sent += 10) {
          yield Buffer.alloc(10);
        }
      })(),
      { highWaterMark: 1 },
    );
    const ahead = new ReadAhead(body, limits);
    expect(await ahead.exceeds(990)).to.equal(true);
    // More than enough turns of the file system for receiving the rest.
    for (let times = 0; times < 1_000; times++) {
      await stat('.');
    }
    expect(sent).to.be.within(1_000, 1_100);
    await ahead.discard();
    while (sent < 5_000) {
      await turn();
    }
  });

  it('reports a body within the limit only after all of it was received', async () => {
    const ahead = new ReadAhead(Readable.from([Buffer.alloc(500)]), limits);
    expect([await ahead.exceeds(499), await ahead.exceeds(500)]).to.deep.equal([true, false]);
    await ahead.discard();
  });

  it('throws the error of the body, after the bytes received before', async () => {
    const body = Readable.from(
      (function* () {
        yield Buffer.alloc(500);
        throw new Error('broke off');
      })(),
    );
    const ahead = new ReadAhead(body, limits);
    expect(await ahead.exceeds(10_000)).to.equal(false);
    let read = 0;
    const error = await (async () => {
      for await (const chunk of ahead.content()) {
        read += chunk.length;
      }
    })().catch(({ message }: Error) => message);
    expect([read, error]).to.deep.equal([500, 'broke off']);
  });
});
