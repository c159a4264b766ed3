import { expect } from 'chai';
import {
  endRetentionMs,
  type GrantTimes,
  installationAt,
  timesAfter,
} from '../../src/applications/domain/grant-times.ts';

const day = (number: number) => new Date(number * 86_400_000);

/** A grant after these states, each a day after the previous state: `a active`. */
function grantAfter(...states: string[]): GrantTimes {
  let grant: GrantTimes | undefined;
  states.forEach((described, at) => {
    const [installationId = '', state] = described.split(' ') as [string, GrantTimes['state']];
    const isSame = grant?.installationId === installationId;
    const isKnown = isSame && (grant?.state !== 'revoked' || state === 'revoked');
    const next = {
      installationId,
      state,
      since: isKnown ? grant?.since : day(at),
      createdAt: day(0),
    };
    grant = { ...next, ...timesAfter(grant, next, day(at)) };
  });
  return grant!;
}

const between = (grant: GrantTimes, last: number) =>
  Array.from(
    { length: last + 1 },
    (_, at) => installationAt(grant, new Date(day(at).getTime() + 1))?.installationId ?? '-',
  ).join('');

describe('times of an installation grant', () => {
  it('show where the application was installed at a time, regardless of later changes', () => {
    expect(between(grantAfter('a active', 'a suspended', 'a active'), 3)).to.equal('aaaa');
    expect(between(grantAfter('a active', 'a suspended', 'a revoked'), 3)).to.equal('aa--');
    // A repeated end, such as after an interruption, does not count.
    expect(between(grantAfter('a active', 'a revoked', 'a revoked'), 3)).to.equal('a---');
    expect(
      between(grantAfter('a active', 'a revoked', 'b active', 'b revoked', 'c active'), 5),
    ).to.equal('a-b-cc');
    expect(between(grantAfter('a active', 'b active'), 2)).to.equal('abb');
    expect(between(grantAfter('a revoked'), 1)).to.equal('--');
  });

  it('include the moments of the beginning and of the end', () => {
    const grant = grantAfter('a active', 'a revoked');
    expect(installationAt(grant, day(0))?.installationId).to.equal('a');
    expect(installationAt(grant, day(1))?.installationId).to.equal('a');
  });

  it('have the environment of each installation, except in grants of former versions', () => {
    const first = {
      installationId: 'a',
      state: 'active',
      environment: 'sandbox',
      createdAt: day(0),
    } as const;
    const next = {
      installationId: 'b',
      state: 'active',
      environment: 'production',
      createdAt: day(0),
    } as const;
    const grant = {
      ...next,
      since: day(2),
      ...timesAfter(first, next, day(2)),
    };
    expect(installationAt(grant, day(1))).to.deep.equal({
      installationId: 'a',
      environment: 'sandbox',
    });
    expect(installationAt(grant, day(3))).to.deep.equal({
      installationId: 'b',
      environment: 'production',
    });
    const { environment: _, ...former } = first;
    expect(installationAt(former, day(1))).to.deep.equal({ installationId: 'a' });
  });

  it('of former versions begin with the grant, and end before any event', () => {
    const former = {
      installationId: 'a',
      createdAt: day(1),
    };
    expect(between({ ...former, state: 'suspended' }, 2)).to.equal('-aa');
    expect(between({ ...former, state: 'revoked' }, 2)).to.equal('---');
    expect(
      timesAfter({ ...former, state: 'revoked' }, { installationId: 'b', state: 'active' }, day(3)),
    ).to.deep.equal({
      endedAt: null,
      former: [],
    });
  });

  it('are deleted after 30 days, or beyond 20 installations', () => {
    const grant = grantAfter('a active', 'a revoked', 'b active');
    const late = new Date(day(1).getTime() + endRetentionMs);
    expect(timesAfter(grant, { installationId: 'b', state: 'revoked' }, late).former).to.deep.equal(
      [],
    );
    const states = Array.from({ length: 25 }, (_, at) => `i${at} active`);
    expect(grantAfter(...states).former).to.have.length(20);
  });
});
