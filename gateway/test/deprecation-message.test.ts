import { expect } from 'chai';
import { deprecationMessage } from '../src/versions/deprecation-headers.ts';
import type { RegisteredVersion } from '../src/versions/version-registry.ts';

describe('message of a deprecated version', () => {
  const version = (sunset?: string): RegisteredVersion => ({
    name: 'v1',
    state: 'deprecated',
    sunsetAtMs: 0,
    brownouts: [],
    deprecation: {
      date: '2028-06-30',
      successor: 'v2',
      documentation: undefined,
    },
    sunset: sunset === undefined ? undefined : new Date(sunset),
  });
  const at = (time: string, sunset?: string) =>
    deprecationMessage(version(sunset), Date.parse(time));

  it('is true before its date, while supported, and afterwards', () => {
    expect(at('2026-11-22')).to.equal(
      'Version v1 is deprecated: it is supported until 2028-06-30. Upgrade to v2.',
    );
    expect(at('2028-06-29T23:59:59Z')).to.contain('supported until 2028-06-30');
    expect(at('2028-06-30')).to.equal('Version v1 is deprecated since 2028-06-30. Upgrade to v2.');
  });

  it('names the sunset', () => {
    expect(at('2026-11-22', '2029-06-30')).to.contain(
      'until 2028-06-30 and available until 2029-06-30. Upgrade to v2.',
    );
    expect(at('2029-01-01', '2029-06-30')).to.contain(
      'since 2028-06-30 and available until 2029-06-30. Upgrade to v2.',
    );
  });
});
