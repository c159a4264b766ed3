import { expect } from 'chai';
import { hashPrefix } from '../src/imports/hash-prefix.ts';
import { peek } from '../src/imports/peek.ts';

describe('investments: the first bytes of a file', () => {
  /** A file of two chunks with a flag for the reader's close. */
  function createFile() {
    const file = { isClosed: false, chunks: chunks() };
    async function* chunks(): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from('ab');
        yield Buffer.from('cd');
      } finally {
        file.isClosed = true;
      }
    }
    return file;
  }
  async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  it('are read once, and are in the content', async () => {
    const file = createFile();
    const { start, failed, content } = await peek(file.chunks, 1);
    expect([start.toString(), failed, file.isClosed]).to.deep.equal(['ab', false, false]);
    expect(await textOf(content)).to.equal('abcd');
    expect(file.isClosed).to.equal(true);
  });

  it('leave the file open until the content is read or discarded', async () => {
    const file = createFile();
    const { discard } = await peek(file.chunks, 1);
    expect(file.isClosed).to.equal(false);
    await discard();
    expect(file.isClosed).to.equal(true);
  });

  it('have their hash before the content, and a refused hash closes the file', async () => {
    const hashes: string[] = [];
    const accepted = hashPrefix(createFile().chunks, async (sha256) => void hashes.push(sha256));
    expect([await textOf(accepted), hashes.length]).to.deep.equal(['abcd', 1]);
    // A file larger than the hashed MiB, without a complete read.
    const file = { isClosed: false };
    async function* large(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          yield Buffer.alloc(1_048_576);
        }
      } finally {
        file.isClosed = true;
      }
    }
    const refused = hashPrefix(large(), async () => {
      throw new Error('refused');
    });
    const error = await textOf(refused).catch((reason: Error) => reason.message);
    expect([error, file.isClosed]).to.deep.equal(['refused', true]);
  });
});
