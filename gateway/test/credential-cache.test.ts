import type { Principal } from '@irp/contracts';
import { createLocalRevocationFeed } from '@irp/revocations';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import type { Caller } from '../src/credentials/caller.ts';
import { CredentialCache } from '../src/credentials/credential-cache.ts';
import { GuessGuard } from '../src/credentials/guess-guard.ts';
import { TwoGenerations } from '../src/credentials/two-generations.ts';

function callerOf(principal: Principal, expiresAtMs = Number.POSITIVE_INFINITY): Caller {
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
}

const asking = (address: string) => ({ requestId: 'r', traceparent: '', address, request: { headers: {} } });

describe('CredentialCache', () => {
  it('keeps a caller a minute at most, and never past its end', async () => {
    let nowMs = 1_000_000;
    let expiresAtMs = Number.POSITIVE_INFINITY;
    let asked = 0;
    const cache = new CredentialCache({
      feed: createLocalRevocationFeed(),
      guard: new GuessGuard(),
      now: () => nowMs,
      lookup: async () => {
        asked++;
        return callerOf(testPrincipal(), expiresAtMs);
      },
    });
    await cache.find('a', 'api_key', asking('here'));
    nowMs += 59_999;
    expect(cache.kept('a')).not.to.equal(undefined);
    nowMs += 1;
    expect(cache.kept('a')).to.equal(undefined);
    expiresAtMs = nowMs + 10;
    await cache.find('b', 'api_key', asking('here'));
    nowMs += 9;
    expect(cache.kept('b')).not.to.equal(undefined);
    nowMs += 1;
    expect(cache.kept('b')).to.equal(undefined);
    expect(await cache.find('b', 'api_key', asking('here'))).to.equal(undefined);
    expect(asked).to.equal(3);
    cache.close();
  });

  it('asks again about whom it knew, even for an address that guesses', async () => {
    let nowMs = 1_000_000;
    const known = new Map([['anna', callerOf(testPrincipal())]]);
    const lookup = async (sha256: string) => known.get(sha256);
    const feed = createLocalRevocationFeed();
    const cache = new CredentialCache({ feed, guard: new GuessGuard(), now: () => nowMs, lookup });
    const find = (sha256: string) => cache.find(sha256, 'access_token', asking('here')).catch(({ code }) => code);
    expect(await find('anna')).to.equal(known.get('anna'));
    for (let guess = 0; guess < 100; guess++) expect(await find(`guess-${guess}`)).to.equal(undefined);
    expect(await find('ben')).to.equal('rate_limit_exceeded');
    nowMs += 61_000;
    expect(cache.kept('anna')).to.equal(undefined);
    expect(await find('anna')).to.equal(known.get('anna'));
    nowMs += 61_000;
    known.delete('anna');
    expect(await find('anna')).to.equal(undefined);
    nowMs += 61_000;
    expect(await find('anna'), 'gone, but no guess').to.equal(undefined);
    expect(await find('ben')).to.equal('rate_limit_exceeded');
    cache.close();
  });
});

describe('CredentialCache, of a partner whose tokens all died', () => {
  it('takes none of them for a guess', async () => {
    const known = new Map<string, ReturnType<typeof callerOf>>();
    for (let at = 0; at < 300; at++) known.set(`t${at}`, callerOf(testPrincipal({ applicationId: 'a1' })));
    const feed = createLocalRevocationFeed();
    const lookup = async (sha256: string) => known.get(sha256);
    const cache = new CredentialCache({ feed, guard: new GuessGuard(), lookup });
    const find = (sha256: string) => cache.find(sha256, 'access_token', asking('partner'));
    for (const token of known.keys()) expect(await find(token)).not.to.equal(undefined);
    const tokens = [...known.keys()];
    known.clear();
    await feed.publish({ by: 'application', id: 'a1' });
    for (const token of tokens) {
      expect(cache.kept(token)).to.equal(undefined);
      expect(await find(token)).to.equal(undefined);
    }
    known.set('fresh', callerOf(testPrincipal()));
    expect(await find('fresh')).to.equal(known.get('fresh'));
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
    expect([...map.values()]).to.include.members([0, 999]);
  });
});
