import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createTileBuilder, type Tile, tilesCompletedBy, tileWidth } from '../../src/index.ts';

describe('tiles of leaves appended one by one', () => {
  // More than one tile of level 1.
  const leaves = Array.from({ length: tileWidth * tileWidth + 300 }, () => randomBytes(32));
  const reader = { partial: async () => Buffer.alloc(0) };
  const keyOf = ({ level, index }: Tile) => `${level}/${index}`;

  it('equal tiles completed at once', async () => {
    const builder = createTileBuilder();
    const made = leaves.flatMap((leaf, at) =>
      builder.append(at % 2 === 0 ? leaf : leaf.toString('hex')),
    );
    const expected = await tilesCompletedBy(reader, 0, leaves);
    expect(made.map(keyOf)).to.have.members(expected.map(keyOf));
    const byKey = new Map(expected.map((tile) => [keyOf(tile), tile]));
    for (const tile of made) {
      expect(tile).to.deep.equal(byKey.get(keyOf(tile)));
    }
  });

  it('continue whole tiles known only by the root, and omit tiles above an unknown tile', async () => {
    const expected = await tilesCompletedBy(reader, 0, leaves);
    const [above] = expected.filter(({ level }) => level === 1);
    for (const isKnown of [true, false]) {
      const builder = createTileBuilder();
      const known = expected.filter(({ level, index }) => level === 0 && index < 200);
      const early = known.flatMap(({ root }, at) =>
        builder.appendTile(isKnown || at !== 7 ? root : undefined),
      );
      const late = leaves.slice(200 * tileWidth).flatMap((leaf) => builder.append(leaf));
      expect(early).to.deep.equal([]);
      expect(late.filter(({ level }) => level === 1)).to.deep.equal(isKnown ? [above] : []);
      expect(late.filter(({ level }) => level === 0).map(({ index }) => index)[0]).to.equal(200);
      expect(() => builder.appendTile(undefined)).to.throw(RangeError);
    }
  });
});
