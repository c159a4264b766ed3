import type { Principal } from '@irp/contracts';
import { createLocalRevocationFeed } from '@irp/redis';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import type { Caller } from '../src/credentials/caller.ts';
import { CredentialCache } from '../src/credentials/credential-cache.ts';
import { GenerationalCache } from '../src/credentials/generational-cache.ts';
import { UnknownCredentialLimiter } from '../src/credentials/unknown-credential-limiter.ts';

function callerOf(principal: Principal, expiresAtMs = Number.POSITIVE_INFINITY): Caller {
  return {
    principal,
    subject: 's',
    jkt: undefined,
    expiresAtMs,
    cachedUntilMs: 0,
  };
}

const metadata = (clientAddress: string) => ({
  requestId: 'r',
  traceparent: '',
  clientAddress,
  clientNetwork: clientAddress,
  request: { headers: {} },
});

describe('CredentialCache', () => {
  it('caches a caller for at most a minute, and never past its expiry', async () => {
    let nowMs = 1_000_000;
    let expiresAtMs = Number.POSITIVE_INFINITY;
    let lookups = 0;
    const cache = new CredentialCache({
      feed: createLocalRevocationFeed(),
      limiter: new UnknownCredentialLimiter(),
      now: () => nowMs,
      lookup: async () => {
        lookups++;
        return callerOf(testPrincipal(), expiresAtMs);
      },
    });
    await cache.lookUp('a', 'api_key', metadata('here'));
    nowMs += 59_999;
    expect(cache.getCached('a')).not.to.equal(undefined);
    nowMs += 1;
    expect(cache.getCached('a')).to.equal(undefined);
    expiresAtMs = nowMs + 10;
    await cache.lookUp('b', 'api_key', metadata('here'));
    nowMs += 9;
    expect(cache.getCached('b')).not.to.equal(undefined);
    nowMs += 1;
    expect(cache.getCached('b')).to.equal(undefined);
    expect(await cache.lookUp('b', 'api_key', metadata('here'))).to.equal(undefined);
    expect(lookups).to.equal(3);
    cache.close();
  });

  it('looks up a previously valid credential again, even for an address with unknown credentials', async () => {
    let nowMs = 1_000_000;
    const known = new Map([['anna', callerOf(testPrincipal())]]);
    const lookup = async (sha256: string) => known.get(sha256);
    const feed = createLocalRevocationFeed();
    const cache = new CredentialCache({
      feed,
      limiter: new UnknownCredentialLimiter(),
      now: () => nowMs,
      lookup,
    });
    const find = (sha256: string) =>
      cache.lookUp(sha256, 'access_token', metadata('here')).catch(({ code }) => code);
    expect(await find('anna')).to.equal(known.get('anna'));
    for (let guess = 0; guess < 100; guess++) {
      expect(await find(`guess-${guess}`)).to.equal(undefined);
    }
    expect(await find('ben')).to.equal('rate_limit_exceeded');
    nowMs += 61_000;
    expect(cache.getCached('anna')).to.equal(undefined);
    expect(await find('anna')).to.equal(known.get('anna'));
    nowMs += 61_000;
    known.delete('anna');
    expect(await find('anna')).to.equal(undefined);
    nowMs += 61_000;
    expect(await find('anna'), 'revoked, but not limited as unknown').to.equal(undefined);
    expect(await find('ben')).to.equal('rate_limit_exceeded');
    cache.close();
  });
});

describe('CredentialCache, for a partner with revoked tokens', () => {
  it('does not count the tokens as unknown credentials', async () => {
    const known = new Map<string, ReturnType<typeof callerOf>>();
    for (let at = 0; at < 300; at++) {
      known.set(`t${at}`, callerOf(testPrincipal({ applicationId: 'a1' })));
    }
    const feed = createLocalRevocationFeed();
    const lookup = async (sha256: string) => known.get(sha256);
    const cache = new CredentialCache({
      feed,
      limiter: new UnknownCredentialLimiter(),
      lookup,
    });
    const find = (sha256: string) => cache.lookUp(sha256, 'access_token', metadata('partner'));
    for (const token of known.keys()) {
      expect(await find(token)).not.to.equal(undefined);
    }
    const tokens = [...known.keys()];
    known.clear();
    await feed.publish({ by: 'application', id: 'a1' });
    for (const token of tokens) {
      expect(cache.getCached(token)).to.equal(undefined);
      expect(await find(token)).to.equal(undefined);
    }
    known.set('fresh', callerOf(testPrincipal()));
    expect(await find('fresh')).to.equal(known.get('fresh'));
    cache.close();
  });
});

describe('GenerationalCache', () => {
  it('stays within its size, and evicts the least recently used entries', () => {
    const map = new GenerationalCache<number>(10);
    for (let index = 0; index < 1_000; index++) {
      map.set(`k${index}`, index);
      map.get('k0');
      expect(map.size).to.be.at.most(10);
    }
    expect(map.get('k0')).to.equal(0);
    expect(map.get('k1')).to.equal(undefined);
    expect(map.get('k999')).to.equal(999);
    expect([...map.values()]).to.include.members([0, 999]);
  });
});
