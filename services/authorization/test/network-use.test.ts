import { networksOf } from '@irp/http';
import { expect } from 'chai';
import { NetworkUse } from '../src/people/passwords/network-use.ts';

describe('networks of clients', () => {
  it('are a /24 and a /16 of IPv4, a /48 and a /32 of IPv6, for every spelling of the address', () => {
    expect(networksOf('203.0.113.77')).to.deep.equal({
      near: '203.0.113.0/24',
      wide: '203.0.0.0/16',
    });
    expect(networksOf('::ffff:203.0.113.77')).to.deep.equal(networksOf('203.0.113.1'));
    expect(networksOf('2001:db8:1:2:3::4')).to.deep.equal({
      near: '2001:db8:1::/48',
      wide: '2001:db8::/32',
    });
    expect(networksOf('2001:db8:1:2::/64')).to.deep.equal(networksOf('2001:DB8:1:ffff::1'));
    expect(networksOf('unknown')).to.deep.equal({ near: 'unknown', wide: 'unknown' });
  });
});

describe('NetworkUse', () => {
  it('counts wrong passwords for an address and its networks, halves the count after ten minutes', () => {
    let now = 0;
    const uses = new NetworkUse(() => now);
    uses.begin('203.0.113.1');
    uses.begin('203.0.113.2');
    expect(
      ['203.0.113.1', '203.0.113.0/24', '203.0.0.0/16', '203.0.114.0/24'].map((name) =>
        uses.of(name),
      ),
    ).to.deep.equal([1, 2, 2, 0]);
    now = 600_000;
    expect(uses.of('203.0.113.0/24')).to.equal(1);
    uses.begin('198.51.100.1');
    uses.forgive('198.51.100.1');
    expect([
      uses.of('198.51.100.1'),
      uses.of('198.51.100.0/24'),
      uses.of('198.51.0.0/16'),
    ]).to.deep.equal([0, 0, 0]);
  });

  it('treats many networks with the same behaviour as one, and leaves a single network alone', () => {
    const uses = new NetworkUse(() => 0);
    const guess = (part: number) => {
      for (let count = 0; count < 3; count++) {
        uses.begin(`203.0.${part}.1`);
      }
    };
    for (const part of [1, 2, 3]) {
      guess(part);
    }
    expect(uses.networkOf(networksOf('203.0.99.1'))).to.equal('203.0.99.0/24');
    guess(4);
    expect(uses.networkOf(networksOf('203.0.99.1'))).to.equal('203.0.0.0/16');
    expect(uses.networkOf(networksOf('203.1.99.1'))).to.equal('203.1.99.0/24');
  });

  it('removes the least recently used networks beyond its size', () => {
    const uses = new NetworkUse(() => 0);
    uses.begin('203.0.113.1');
    for (let number = 0; number < 20_000; number++) {
      uses.begin(`10.${number >> 8}.${number & 255}.1`);
    }
    expect(uses.of('203.0.113.0/24')).to.equal(0);
    expect(uses.of('10.78.31.1')).to.equal(1);
  });
});
