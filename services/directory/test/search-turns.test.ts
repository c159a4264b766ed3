import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { SearchTurns } from '../src/discovery/search/search-turns.ts';

describe('directory: searches at the same time', () => {
  let clockMs: number;
  let turns: SearchTurns;
  let done: string[];

  beforeEach(() => {
    clockMs = 0;
    const wait = async (ms: number) => {
      await setImmediate();
      clockMs += ms;
    };
    turns = new SearchTurns({
      nowMs: () => clockMs,
      wait,
    });
    done = [];
  });

  const search = (name: string, { words = 1, ms = 1 } = {}) =>
    turns.run(words, () => {
      clockMs += ms;
      done.push(name);
      return name;
    });

  it('run immediately if they take little time', async () => {
    const all = [search('a'), search('b'), search('c')];
    expect(done).to.deep.equal(['a', 'b', 'c']);
    expect(await Promise.all(all)).to.deep.equal(['a', 'b', 'c']);
    await setImmediate();
    await setImmediate();
    void search('d');
    expect(done.at(-1)).to.equal('d');
  });

  it('let other requests of the process run in between, starting with those of few words', async () => {
    const long = Array.from({ length: 5 }, (_, at) => search(`long ${at}`, { words: 50, ms: 20 }));
    expect(done).to.deep.equal(['long 0']);
    const short = ['a', 'b', 'c', 'd'].map((name) => search(name));
    await setImmediate();
    expect(done).to.deep.equal(['long 0', 'a', 'b', 'c']);
    await Promise.all(short);
    expect(done).to.deep.equal(['long 0', 'a', 'b', 'c', 'd']);
    await Promise.all([...long, ...short]);
    expect(done).to.have.length(9);
    expect(clockMs, 'as much time for others as for those of many words').to.be.at.least(9 * 20);
  });

  it('of many words do not delay a later search of few words', async () => {
    const long = ['long 0', 'long 1'].map((name) => search(name, { words: 50, ms: 20 }));
    await setImmediate();
    void search('short');
    expect(done).to.deep.equal(['long 0', 'short']);
    await Promise.all(long);
  });

  it('of many words get turns despite constant other searches', async () => {
    void search('first', { ms: 5 });
    const long = search('long', { words: 50, ms: 5 });
    let isWaiting = true;
    void long.then(() => {
      isWaiting = false;
    });
    for (let turn = 0; isWaiting; turn++) {
      expect(turn).to.be.below(10);
      for (let at = 0; at < 3; at++) {
        void search(`short ${turn}`, { ms: 5 });
      }
      await setImmediate();
    }
    expect(done).to.include('long');
  });

  it('fail with their own error', async () => {
    const fails = () => {
      clockMs += 5;
      throw new Error('no');
    };
    const failures = await Promise.allSettled([
      turns.run(1, fails),
      turns.run(1, fails),
      search('a'),
    ]);
    expect(failures.map(({ status }) => status)).to.deep.equal([
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });
});
