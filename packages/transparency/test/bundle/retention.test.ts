import { expect } from 'chai';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createRetainedStream, streamOf } from '../support/test-stream.ts';

describe('a bundle that begins after retired records', () => {
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  let stream: Awaited<ReturnType<typeof createRetainedStream>>;

  before(async () => {
    stream = await createRetainedStream(signer);
  });

  const verify = async (range: Parameters<typeof stream.bundle>[0], from: number | undefined) => {
    const lines = await stream.bundle(range);
    return verifyBundle(streamOf([`${lines.join('\n')}\n`]), {
      keys,
      expected: { from },
    });
  };

  it('is complete from record 0, because a record in it proves the retirement', async () => {
    expect(await verify({ from: 100 }, 0)).to.include({
      ok: true,
      from: 100,
      retiredBy: 150,
    });
    expect(await verify({ from: 100 }, 100)).to.include({ ok: true, retiredBy: 150 });
    expect(await verify({}, 0)).to.include({
      ok: true,
      from: 0,
      retiredBy: null,
    });
  });

  it('is incomplete if it begins elsewhere or lacks that record', async () => {
    for (const [range, from] of [
      [{ from: 50 }, 0],
      [{ from: 151 }, 0],
      [{ from: 100, to: 150 }, 0],
    ] as const) {
      const verdict = await verify(range, from);
      const message = `The bundle begins at record ${range.from}, not at ${from}, and no record in the bundle says that records ${from} to ${range.from - 1} were deleted by the retention.`;
      expect(verdict).to.have.deep.nested.include({
        'error.kind': 'range',
        'error.message': message,
      });
    }
    expect(await verify({}, 1)).to.have.nested.include({ 'error.kind': 'range' });
    const filtered = {
      from: 100,
      filter: { action: 'x' },
    };
    expect(await verify(filtered, 0))
      .to.have.nested.property('error.message')
      .that.contains('not at 0.');
  });
});
