import { expect } from 'chai';
import fc from 'fast-check';
import { createFrontier } from '../../src/tree/frontier.ts';
import { hashLeaf } from '../../src/tree/hash.ts';
import { createInclusionVerifier } from '../../src/tree/inclusion-verifier.ts';
import { createProver } from '../../src/tree/prover.ts';
import { tileWidth } from '../../src/tree/tile.ts';
import { verifyConsistency, verifyInclusion } from '../../src/tree/verify-proof.ts';
import { createTreeStore, naivePath, naiveProof, naiveRoot } from '../support/naive-tree.ts';

const most = 66_100;
const leaves = Array.from({ length: most }, (_, index) => hashLeaf(String(index)));

/** Small trees, and sizes around the edge of a tile. */
const sizes = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 250, max: 1_030 }));

const twoSizes = fc
  .tuple(sizes, sizes)
  .map((pair) => pair.toSorted((a, b) => a - b) as [number, number]);

describe('the tree, compared with a naive implementation', () => {
  const store = createTreeStore();
  const prover = createProver(store.reader);

  before(async () => {
    for (let at = 0; at < most; at += 1_000) {
      await store.append(leaves.slice(at, at + 1_000));
    }
  });

  it('has the same roots, appended in one go or resumed from a stored state', () =>
    fc.assert(
      fc.property(twoSizes, ([middle, size]) => {
        const frontier = createFrontier();
        for (const leaf of leaves.slice(0, middle)) {
          frontier.append(leaf);
        }
        const resumed = createFrontier(JSON.parse(JSON.stringify(frontier.state())));
        for (const leaf of leaves.slice(middle, size)) {
          resumed.append(leaf);
        }
        expect(resumed.root()).to.deep.equal(naiveRoot(leaves.slice(0, size)));
        expect(resumed.size).to.equal(size);
      }),
      { numRuns: 60 },
    ));

  it('creates the same inclusion proofs; its verifier accepts each for its own claim only', () =>
    fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, any, other) => {
        const index = any % size;
        const proof = await prover.inclusion(index, size);
        const root = naiveRoot(leaves.slice(0, size));
        expect(proof).to.deep.equal(naivePath(index, leaves.slice(0, size)));
        const claim = {
          leafHash: leaves[index]!,
          index,
          size,
          root,
          proof,
        };
        expect(verifyInclusion(claim)).to.equal(true);
        for (const wrong of wrongProofs(proof, other)) {
          expect(verifyInclusion({ ...claim, proof: wrong })).to.equal(false);
        }
        for (const wrong of [index - 1, index + 1, index + 0.5, Number.NaN]) {
          expect(verifyInclusion({ ...claim, index: wrong })).to.equal(false);
        }
        expect(verifyInclusion({ ...claim, leafHash: leaves[index + 1]! })).to.equal(false);
        expect(verifyInclusion({ ...claim, root: leaves[most - 1]! })).to.equal(false);
      }),
      { numRuns: 60 },
    ));

  it('verifies proofs in sequence with the same result as each on its own', () =>
    fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean())),
        async (size, steps) => {
          const root = naiveRoot(leaves.slice(0, size));
          const isIncluded = createInclusionVerifier(size, root.toString('hex'));
          const verify = (index: number, of: number, proof: readonly Uint8Array[]) =>
            isIncluded(
              index,
              leaves[of]!.toString('hex'),
              proof.map((hash) => Buffer.from(hash).toString('base64')),
            );
          for (const [any, other, wrong] of steps) {
            const index = any % size;
            const proof = await prover.inclusion(index, size);
            expect(verify(index, index, proof)).to.equal(true);
            if (!wrong) {
              continue;
            }
            for (const wrongProof of wrongProofs(proof, other)) {
              expect(verify(index, index, wrongProof)).to.equal(false);
            }
            expect(verify(index, index + 1, proof)).to.equal(false);
            for (const claimed of [index - 1, index + 1, size]) {
              expect(verify(claimed, index, proof)).to.equal(false);
            }
          }
        },
      ),
      { numRuns: 40 },
    ));

  it('creates the same consistency proofs; its verifier accepts each for its own claim only', () =>
    fc.assert(
      fc.asyncProperty(twoSizes, fc.nat(), async ([fromSize, toSize], other) => {
        const proof = await prover.consistency(fromSize, toSize);
        expect(proof).to.deep.equal(naiveProof(fromSize, leaves.slice(0, toSize)));
        const [fromRoot, toRoot] = [
          naiveRoot(leaves.slice(0, fromSize)),
          naiveRoot(leaves.slice(0, toSize)),
        ];
        const claim = {
          fromSize,
          fromRoot,
          toSize,
          toRoot,
          proof,
        };
        expect(verifyConsistency(claim)).to.equal(true);
        for (const wrong of wrongProofs(proof, other)) {
          expect(verifyConsistency({ ...claim, proof: wrong })).to.equal(false);
        }
        expect(verifyConsistency({ ...claim, fromRoot: leaves[most - 1]! })).to.equal(false);
        expect(verifyConsistency({ ...claim, toRoot: leaves[most - 1]! })).to.equal(false);
        if (fromSize < toSize) {
          expect(
            verifyConsistency({
              ...claim,
              fromSize: toSize,
              toSize: fromSize,
            }),
          ).to.equal(false);
        }
      }),
      { numRuns: 60 },
    ));

  it('continues from a frontier read from the store', async () => {
    for (const size of [0, 1, 255, 256, 257, 1_000, 65_536, 65_537, most]) {
      const frontier = createFrontier(await prover.frontier(size));
      expect(frontier.root()).to.deep.equal(await prover.root(size));
      for (const leaf of leaves.slice(size)) {
        frontier.append(leaf);
      }
      expect(frontier.root()).to.deep.equal(naiveRoot(leaves));
    }
  });

  it('creates proofs across three levels of tiles', async () => {
    const root = naiveRoot(leaves);
    for (const index of [0, 255, 256, 65_535, 65_536, most - 1]) {
      const proof = await prover.inclusion(index, most);
      expect(
        verifyInclusion({
          leafHash: leaves[index]!,
          index,
          size: most,
          root,
          proof,
        }),
      ).to.equal(true);
    }
    const proof = await prover.consistency(65_537, most);
    const fromRoot = naiveRoot(leaves.slice(0, 65_537));
    expect(
      verifyConsistency({
        fromSize: 65_537,
        fromRoot,
        toSize: most,
        toRoot: root,
        proof,
      }),
    ).to.equal(true);
  });

  it('stores each complete tile once, for any batch sizes', async () => {
    const full = Math.floor(most / tileWidth);
    expect(store.tiles.size).to.equal(full + Math.floor(full / tileWidth));
    expect(store.tiles.get('1/0')!.root).to.deep.equal(naiveRoot(leaves.slice(0, tileWidth ** 2)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 5 }),
        async (batches) => {
          const other = createTreeStore();
          for (const size of batches) {
            await other.append(leaves.slice(other.leaves.length, other.leaves.length + size));
          }
          for (const [key, { hashes }] of other.tiles) {
            expect(hashes).to.deep.equal(store.tiles.get(key)!.hashes);
          }
          expect(other.tiles.size).to.equal(Math.floor(other.leaves.length / tileWidth));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('retries after an error of the store, and rejects a tile that is too short', async () => {
    let response: () => Promise<Uint8Array> = () => Promise.reject(new Error('away'));
    const shaky = createProver({
      ...store.reader,
      partial: () => response(),
    });
    expect(await shaky.root(3).catch(String)).to.equal('Error: away');
    response = async () => Buffer.alloc(32);
    expect(await shaky.root(3).catch(String)).to.match(
      /^RangeError: Tile 0 of level 0 has 32 bytes, not 96/,
    );
    response = async () => Buffer.concat(leaves.slice(0, 3));
    expect(await shaky.root(3)).to.deep.equal(naiveRoot(leaves.slice(0, 3)));
  });

  it('rejects invalid sizes, indexes and states', async () => {
    for (const state of [
      { size: 3, hashes: [] },
      { size: -1, hashes: [] },
      { size: 1, hashes: ['AAAA'] },
      { size: 0.5, hashes: [] },
    ]) {
      expect(() => createFrontier(state)).to.throw(RangeError);
    }
    expect(await prover.inclusion(5, 5).catch(String)).to.match(
      /^RangeError: Leaf 5 is not in a tree of 5/,
    );
    expect(await prover.consistency(6, 5).catch(String)).to.match(/^RangeError/);
  });
});

/**
 * The proof with an extra hash, a missing hash, a flipped bit, a shortened hash, and two swapped
 * hashes.
 */
function wrongProofs(proof: readonly Buffer[], any: number): Uint8Array[][] {
  const longer = [...proof, leaves[0]!];
  if (proof.length === 0) {
    return [longer];
  }
  const at = any % proof.length;
  const bitFlipped = Buffer.from(proof[at]!);
  bitFlipped[any % 32]! ^= 1;
  const swapped = proof.length > 1 ? [proof.toSpliced(0, 2, proof[1]!, proof[0]!)] : [];
  return [
    longer,
    proof.toSpliced(at, 1),
    proof.toSpliced(at, 1, bitFlipped),
    proof.toSpliced(at, 1, bitFlipped.subarray(1)),
    ...swapped,
  ];
}
