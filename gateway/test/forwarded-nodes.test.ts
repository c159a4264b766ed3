import { expect } from 'chai';
import { addressOfNode, forParameter, lastElements } from '../src/forwarded-nodes.ts';

describe('node identifiers (RFC 7239, section 6)', () => {
  const nodes: [node: string, address: string | undefined][] = [
    ['192.0.2.43', '192.0.2.43'],
    ['192.0.2.43:47011', '192.0.2.43'],
    ['"192.0.2.43:47011"', '192.0.2.43'],
    ['192.0.2.43:_gazonk', '192.0.2.43'],
    ['"[2001:db8:cafe::17]"', '2001:db8:cafe::17'],
    ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    // Without brackets, the text after the last colon is a part of the address.
    ['2001:db8::1:443', '2001:db8::1:443'],
    ['[::ffff:192.0.2.43]:443', '192.0.2.43'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0]:443', 'fe80::1'],
    ['unknown', undefined],
    ['unknown:47011', undefined],
    ['_hidden', undefined],
    ['"_SEVKISEK"', undefined],
    ['', undefined],
    ['1', undefined],
    ['0x7f.1', undefined],
    ['010.0.0.1', undefined],
    ['192.0.2.256', undefined],
    ['192.0.2.43:', undefined],
    ['192.0.2.43:470110', undefined],
    ['[2001:db8::1', undefined],
    ['[192.0.2.43]', undefined],
    ['"192.0.2.43', undefined],
    ['"192.0.2.43\\"', undefined],
    ['example.com', undefined],
  ];
  for (const [node, address] of nodes) {
    it(`${node || 'nothing'} is ${address ?? 'no address'}`, () =>
      expect(addressOfNode(node)).to.equal(address));
  }

  it('are read from the parameter `for`, in any case and position', () => {
    expect(forParameter('for=192.0.2.60;proto=http;by=203.0.113.43')).to.equal('192.0.2.60');
    expect(forParameter('proto=https; For="[2001:db8::1]:443" ;host=a.example')).to.equal(
      '"[2001:db8::1]:443"',
    );
    for (const element of ['proto=http', 'for=', 'for=1.1.1.1;for=2.2.2.2', 'before=1.1.1.1', '']) {
      expect(forParameter(element), element).to.equal('');
    }
  });

  it('are the last elements, regardless of the earlier ones', () => {
    expect(lastElements('a, b ,c', 2)).to.deep.equal(['c', 'b']);
    expect(lastElements('a', 3)).to.deep.equal(['a']);
    expect(lastElements('', 1)).to.deep.equal([]);
    expect(lastElements('a,', 2)).to.deep.equal(['', 'a']);
    expect(lastElements('for="x,y", for=b', 2)).to.deep.equal(['for=b', 'for="x,y"']);
    expect(lastElements('for="open, for=192.0.2.1', 1)).to.deep.equal(['for=192.0.2.1']);
    expect(lastElements('for="open, for="[2001:db8::1]:443"', 1)).to.deep.equal([
      'for="[2001:db8::1]:443"',
    ]);
  });
});
