import { drawnInShort, isLong } from '@irp/testing/in-shape';
import { expect } from 'chai';

describe('drawnInShort', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];

  before(function () {
    if (isLong) {
      this.skip();
    }
  });

  it('draws one by default, and each within some draws', () => {
    const seen = new Set<string>();
    for (let draw = 0; draw < 200; draw++) {
      const drawn = drawnInShort(all);
      expect(drawn).to.have.length(1);
      seen.add(drawn[0]!);
    }
    expect([...seen].toSorted()).to.deep.equal(all);
  });

  it('draws the requested number, each once and in order', () => {
    for (let draw = 0; draw < 50; draw++) {
      const drawn = drawnInShort(all, 3);
      expect(new Set(drawn).size).to.equal(3);
      expect(drawn).to.deep.equal(all.filter((each) => drawn.includes(each)));
    }
  });

  it('returns all if there are no more than requested', () => {
    expect(drawnInShort(all, 5)).to.deep.equal(all);
    expect(drawnInShort([], 1)).to.deep.equal([]);
  });
});
