import { expect } from 'chai';
import { BoundedCache } from '../src/discovery/search/bounded-cache.ts';

describe('directory: a cache of replies', () => {
  it('returns a reply for the same state, and removes it after a change of state', () => {
    const cache = new BoundedCache<string>({ maxBytes: 10, maxBytesOfOne: 10 });
    expect(cache.get(1, 'a')).to.equal(undefined);
    cache.put(1, 'a', 'A', 1);
    expect(cache.get(1, 'a'), 'asked for once').to.equal(undefined);
    cache.put(1, 'a', 'A', 1);
    expect(cache.get(1, 'a')).to.equal('A');
    expect(cache.get(2, 'a')).to.equal(undefined);
    expect(cache.bytes).to.equal(0);
    cache.put(2, 'a', 'B', 1);
    expect(cache.get(2, 'a')).to.equal(undefined);
    // A value of an earlier state, completed only now.
    cache.put(1, 'a', 'old', 1);
    expect(cache.get(2, 'a')).to.equal(undefined);
  });

  it('keeps the most recently used replies within its size in bytes', () => {
    const cache = new BoundedCache<number>({ maxBytes: 100, maxBytesOfOne: 20 });
    cache.get(1, 'used');
    for (let times = 0; times < 2; times++) {
      cache.put(1, 'used', 0, 10);
    }
    for (let at = 0; at < 1_000; at++) {
      for (let times = 0; times < 2; times++) {
        cache.put(1, `random ${at}`, at, 10 + (at % 15));
      }
      expect(cache.get(1, 'used')).to.equal(0);
      expect(cache.bytes).to.be.within(10, 100);
    }
    expect(cache.get(1, 'random 0')).to.equal(undefined);
    for (let times = 0; times < 2; times++) {
      cache.put(1, 'large', 1, 21);
    }
    expect(cache.get(1, 'large')).to.equal(undefined);
    cache.put(1, 'used', 2, 10);
    expect(cache.get(1, 'used')).to.equal(0);
  });

  it('keeps replies despite any number of keys requested once', () => {
    const cache = new BoundedCache<number>({ maxBytes: 100, maxBytesOfOne: 20 });
    cache.get(1, 'used');
    for (let times = 0; times < 2; times++) {
      cache.put(1, 'used', 0, 10);
    }
    for (let at = 0; at < 25_000; at++) {
      cache.put(1, `random ${at}`, at, 10);
    }
    expect([cache.bytes, cache.get(1, 'used')]).to.deep.equal([10, 0]);
  });
});
