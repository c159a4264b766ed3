import { createLocalRevocationFeed } from '@irp/revocations';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { CredentialCache } from '../src/credentials/credential-cache.ts';
import { TwoGenerations } from '../src/credentials/two-generations.ts';

describe('CredentialCache', () => {
  it('keeps a caller a minute at most, and never past its end', async () => {
    let nowMs = 1_000_000;
    let expiresAtMs = Number.POSITIVE_INFINITY;
    let asked = 0;
    const cache = new CredentialCache({
      feed: createLocalRevocationFeed(),
      now: () => nowMs,
      lookup: async () => {
        asked++;
        const principal = testPrincipal();
        return {
          principal,
          subject: 's',
          jkt: undefined,
          expiresAtMs,
          trustedUntilMs: 0,
          token: '',
          tokenFreshUntilMs: 0,
          signing: undefined,
        };
      },
    });
    await cache.find('a', 'api_key');
    nowMs += 59_999;
    expect(cache.kept('a')).not.to.equal(undefined);
    nowMs += 1;
    expect(cache.kept('a')).to.equal(undefined);
    expiresAtMs = nowMs + 10;
    await cache.find('b', 'api_key');
    nowMs += 9;
    expect(cache.kept('b')).not.to.equal(undefined);
    nowMs += 1;
    expect(cache.kept('b')).to.equal(undefined);
    expect(await cache.find('b', 'api_key')).to.equal(undefined);
    expect(asked).to.equal(3);
    cache.close();
  });
});

describe('TwoGenerations', () => {
  it('never holds more than it may, and forgets what was not used for longest', () => {
    const map = new TwoGenerations<number>(10);
    for (let index = 0; index < 1_000; index++) {
      map.set(`k${index}`, index);
      map.get('k0');
      expect(map.size).to.be.at.most(10);
    }
    expect(map.get('k0')).to.equal(0);
    expect(map.get('k1')).to.equal(undefined);
    expect(map.get('k999')).to.equal(999);
    map.deleteWhere((value) => value === 999);
    expect(map.get('k999')).to.equal(undefined);
  });
});
