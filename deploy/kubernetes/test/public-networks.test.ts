import { readFileSync } from 'node:fs';
import { reachableAddresses } from '@irp/public-fetch';
import { expect } from 'chai';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { chart } from './support/helm.ts';

const networks: { cidr: string; except: string[] }[] = parse(
  readFileSync(`${chart}/files/networks.yaml`, 'utf8'),
);

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return address.kind() === network.kind() && address.match(network, bits);
}

/** Whether the policy allows a connection to the address. */
function isPublicByPolicy(text: string): boolean {
  const address = ipaddr.parse(text);
  return networks.some(
    ({ cidr, except }) => isIn(address, cidr) && !except.some((one) => isIn(address, one)),
  );
}

/** The first and last address of a network, and their neighbors. */
function edges(cidr: string): string[] {
  const bytes = ipaddr.parseCIDR(cidr)[0].toByteArray();
  const width = bytes.length * 8;
  const first = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const last = first + (1n << BigInt(width - ipaddr.parseCIDR(cidr)[1])) - 1n;
  const inside = [first - 1n, first, last, last + 1n].filter(
    (value) => value >= 0n && value < 1n << BigInt(width),
  );
  return inside.map((value) => {
    const text = value.toString(16).padStart(width / 4, '0');
    return ipaddr
      .fromByteArray(text.match(/../g)!.map((pair) => Number.parseInt(pair, 16)))
      .toString();
  });
}

describe('chart: public networks', () => {
  const isReachable = reachableAddresses();
  // Addresses refused individually by the code, inside a range that is public or that an operator
  // may name.
  const single = [
    '168.63.129.16',
    '100.100.100.200',
    '169.254.169.254',
    'fd00:ec2::254',
    '64:ff9b::a00:1',
    '::1',
  ];

  it('are the networks allowed for requests to named addresses', () => {
    const blocks = Array.from({ length: 256 }, (_, byte) => `${byte}.0.0.0/8`);
    const known = networks.flatMap(({ cidr, except }) => [cidr, ...except]);
    const steps = Array.from({ length: 1_024 }, (_, at) => `${(at * 64).toString(16)}::/10`);
    const addresses = [...[...blocks, ...known, ...steps].flatMap(edges), ...single];
    expect(addresses.filter(isPublicByPolicy)).to.have.length.greaterThan(100);
    expect(addresses.filter((one) => isPublicByPolicy(one) !== isReachable(one))).to.deep.equal([]);
  });

  it('contain the excepted networks, as the API requires', () => {
    for (const { cidr, except } of networks) {
      for (const one of except) {
        expect(isIn(ipaddr.parseCIDR(one)[0], cidr), one).to.equal(true);
      }
    }
  });
});
