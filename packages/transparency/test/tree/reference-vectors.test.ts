import { expect } from 'chai';
import { createFrontier } from '../../src/tree/frontier.ts';
import { emptyRoot, hashLeaf } from '../../src/tree/hash.ts';
import { createProver } from '../../src/tree/prover.ts';
import { verifyConsistency, verifyInclusion } from '../../src/tree/verify-proof.ts';
import { createTreeStore } from '../support/naive-tree.ts';

/**
 * Vectors of the reference implementation of Certificate Transparency (RFC 6962): eight leaves, and
 * the root of each size.
 */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const inclusions: [index: number, size: number, proof: string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];
const consistencies: [from: number, to: number, proof: string[]][] = [
  [1, 1, []],
  [1, 8, inclusions[1]![2]],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const bytes = (hex: string) => Buffer.from(hex, 'hex');

describe('the reference vectors of Certificate Transparency', () => {
  const leaves = inputs.map(hashLeaf);
  const store = createTreeStore();
  const prover = createProver(store.reader);

  before(() => store.append(leaves));

  it('has the root of no leaves', () => expect(emptyRoot.toString('hex')).to.equal(roots[0]));

  for (const size of roots.keys()) {
    it(`has the root of ${size} leaves, appended and from the store`, async () => {
      const frontier = createFrontier();
      for (const leaf of leaves.slice(0, size)) {
        frontier.append(leaf);
      }
      expect(frontier.root().toString('hex')).to.equal(roots[size]);
      expect((await prover.root(size)).toString('hex')).to.equal(roots[size]);
    });
  }

  for (const [index, size, proof] of inclusions) {
    it(`proves leaf ${index} of ${size}`, async () => {
      expect(
        (await prover.inclusion(index, size)).map((hash) => hash.toString('hex')),
      ).to.deep.equal(proof);
      const claim = {
        leafHash: leaves[index]!,
        index,
        size,
        root: bytes(roots[size]!),
        proof: proof.map(bytes),
      };
      expect(verifyInclusion(claim)).to.equal(true);
    });
  }

  for (const [fromSize, toSize, proof] of consistencies) {
    it(`proves that ${toSize} continue ${fromSize}`, async () => {
      expect(
        (await prover.consistency(fromSize, toSize)).map((hash) => hash.toString('hex')),
      ).to.deep.equal(proof);
      const ends = {
        fromSize,
        fromRoot: bytes(roots[fromSize]!),
        toSize,
        toRoot: bytes(roots[toSize]!),
      };
      expect(
        verifyConsistency({
          ...ends,
          proof: proof.map(bytes),
        }),
      ).to.equal(true);
    });
  }
});
