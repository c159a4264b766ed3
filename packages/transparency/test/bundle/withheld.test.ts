import { expect } from 'chai';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { readPublicKeys } from '../../src/note/public-keys.ts';
import { lineOf, withStatement } from '../support/tamper.ts';
import { createTestSigner } from '../support/test-signer.ts';
import { createTestStream, streamOf } from '../support/test-stream.ts';

describe('a bundle with withheld records', () => {
  const signer = createTestSigner('2026-a');
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  const withheld = new Set([0, 7, 8, 49, 50, 199]);
  let stream: Awaited<ReturnType<typeof createTestStream>>;
  let lines: string[];
  const verify = (some: string[]) => verifyBundle(streamOf([`${some.join('\n')}\n`]), { keys });
  async function errorOf(change: (lines: string[]) => void) {
    const changed = [...lines];
    change(changed);
    const verdict = await verify(changed);
    return verdict.ok ? 'ok' : verdict.error.kind;
  }

  before(async () => {
    stream = await createTestStream('w1', 200, { signer });
    lines = await stream.bundle({ hidden: (seq) => withheld.has(seq) });
  });

  it('is a whole range: every record is shown or represented by its hash', async () => {
    expect(await verify(lines)).to.include({
      ok: true,
      from: 0,
      to: 200,
      filter: null,
      records: 194,
      withheld: 6,
    });
    for (const seq of withheld) {
      expect(lines[lineOf(seq)]).to.match(
        /^\["withheld",\{"seq":\d+,"leafHash":"[0-9a-f]{64}"\}\]$/,
      );
    }
    const part = await stream.bundle({
      from: 7,
      to: 50,
      hidden: (seq) => withheld.has(seq),
    });
    expect(await verify(part)).to.include({
      ok: true,
      from: 7,
      records: 40,
      withheld: 3,
    });
  });

  it('is rejected if a withheld line is removed, repeated, changed, or replaces a record', async () => {
    const at = lineOf(7);
    expect(await errorOf((all) => all.splice(at, 1))).to.equal('gap');
    expect(await errorOf((all) => all.splice(at, 0, all[at]!))).to.equal('duplicate');
    const withHash = (leafHash: unknown) => (all: string[]) => {
      all[at] = withStatement<object>(all[at]!, (value) => ({ ...value, leafHash }));
    };
    expect(await errorOf(withHash('00'.repeat(32)))).to.equal('root');
    for (const wrong of ['zz', 7, undefined]) {
      expect(await errorOf(withHash(wrong))).to.equal('malformed');
    }
    const { record } = stream.records[20]!;
    expect(
      await errorOf((all) => {
        all[lineOf(20)] = JSON.stringify(['withheld', { seq: 20, leafHash: record.leafHash }]);
      }),
    ).to.equal('digest');
    expect(
      await errorOf((all) => {
        all[at] = stream.records[7]!.line;
      }),
    ).to.equal('digest');
  });

  it('is rejected with the line of a changed hash that the next record contradicts', async () => {
    const changed = [...lines];
    const at = lineOf(8);
    changed[at] = withStatement<object>(changed[at]!, (value) => ({
      ...value,
      leafHash: '00'.repeat(32),
    }));
    const verdict = await verify(changed);
    expect(verdict.ok ? undefined : verdict.error).to.deep.include({
      kind: 'changed',
      seq: 8,
      line: at + 1,
    });
  });

  it('is rejected as a selection', async () => {
    const selection = await stream.bundle({
      filter: { action: 'x' },
      only: (seq) => seq > 190,
    });
    selection.splice(
      -1,
      0,
      JSON.stringify([
        'withheld',
        {
          seq: 199,
          leafHash: '00'.repeat(32),
        },
      ]),
    );
    expect(await verify(selection)).to.deep.include({ ok: false });
    const hidden = stream.bundle({
      filter: { action: 'x' },
      hidden: () => true,
    });
    expect(await hidden.catch((error) => error)).to.be.instanceOf(RangeError);
  });
});
