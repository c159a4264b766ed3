import { expect } from 'chai';
import { moved } from '../tools/verify/container-addresses.ts';

describe('local replacements for containers', () => {
  const places = {
    addresses: new Map([
      ['mongodb:27017', '127.0.0.1:1'],
      ['audit:9003', '127.0.0.1:2'],
    ]),
    folders: new Map([
      ['/data', '/x/data'],
      ['/run/secrets', '/x/secrets'],
    ]),
  };
  for (const [text, expected] of [
    [
      'mongodb://audit:pw@mongodb:27017/?authSource=admin',
      'mongodb://audit:pw@127.0.0.1:1/?authSource=admin',
    ],
    ['http://audit:9003', 'http://127.0.0.1:2'],
    ['mongodb:27017,mongodb:27017', '127.0.0.1:1,127.0.0.1:1'],
    ['/data/images', '/x/data/images'],
    ['file=/run/secrets/a', 'file=/x/secrets/a'],
  ] as const) {
    it(`${text} has its local address and folder`, () => {
      expect(moved(text, places)).to.equal(expected);
    });
  }

  for (const text of [
    'mongodb:270170',
    'x-audit:9003',
    '/srv/data',
    '/database',
    '/data-of',
    'audit',
  ]) {
    it(`${text} stays unchanged`, () => {
      expect(moved(text, places)).to.equal(text);
    });
  }
});
