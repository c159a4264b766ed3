import { expect } from 'chai';
import { followKeys } from '../../src/note/follow-keys.ts';
import { endorseKey, openEndorsement } from '../../src/note/key-endorsement.ts';
import { readPublicKeys, readVerifierKeys, verifierKey } from '../../src/note/public-keys.ts';
import { createTestSigner } from '../support/test-signer.ts';

const log = 'audit.example.com';
const [first, second, third, stranger] = ['first', 'second', 'third', 'stranger'].map(
  createTestSigner,
);
const from = new Date('2026-12-01T00:00:00.500Z');
const later = new Date('2027-01-01T00:00:00.000Z');
const nbf = Math.floor(from.getTime() / 1_000);
const trustedOf = (...signers: (typeof first)[]) =>
  readPublicKeys({ keys: signers.map((one) => one!.publicJwk) });

describe('endorsements of keys', () => {
  it('name the next key and its start, and are signed by both', async () => {
    const note = await endorseKey(log, from, first!, second!);
    const opened = openEndorsement(note, trustedOf(first)[0]!);
    expect(opened).to.deep.equal({
      log,
      raw: Buffer.from(second!.publicJwk.x, 'base64url'),
      from,
    });
    expect(note.split('\n').filter((line) => line.startsWith('— '))).to.have.length(2);
    expect(openEndorsement(note, trustedOf(stranger)[0]!)).to.equal(undefined);
  });

  it('count only as a whole, for their log', async () => {
    const note = await endorseKey(log, from, first!, second!);
    const key = trustedOf(first)[0]!;
    const lines = note.split('\n');
    const withoutLast = `${lines.slice(0, -2).join('\n')}\n`;
    const other = await endorseKey(log, from, first!, third!);
    for (const [what, changed] of Object.entries({
      'another time': note.replace('2026-12-01', '2026-12-02'),
      'another log': note.replaceAll(log, 'audit.example.org'),
      'another key': note.replace(lines[2]!, other.split('\n')[2]!),
      'no signature of the next key': withoutLast,
      'no signature of the former key': note.replace(`${lines.at(-3)}\n`, ''),
      'another heading': note.replace('v1', 'v2'),
      'a further line': note.replace('\n\n', '\nmore\n\n'),
      'no note': '',
    })) {
      expect(openEndorsement(changed, key), what).to.equal(undefined);
    }
    const [named] = readVerifierKeys(
      verifierKey('audit.example.org', Buffer.from(first!.publicJwk.x, 'base64url')),
    );
    expect(openEndorsement(note, named!)).to.equal(undefined);
    expect(openEndorsement(await endorseKey(log, from, first!, first!), key), 'itself').to.equal(
      undefined,
    );
  });
});

describe('keys that follow trusted ones', () => {
  const published = async () => [
    { ...first!.publicJwk, exp: 4_000_000_000 },
    {
      ...second!.publicJwk,
      nbf: 1,
      endorsement: await endorseKey(log, from, first!, second!),
    },
    {
      ...third!.publicJwk,
      nbf: 2,
      endorsement: await endorseKey(log, later, second!, third!),
    },
  ];

  it('are accepted one after the other, with their signed periods', async () => {
    const { keys, added } = followKeys(trustedOf(first), { keys: await published() });
    expect(added).to.deep.equal([
      { kid: 'second', by: 'first' },
      { kid: 'third', by: 'second' },
    ]);
    const end = Math.ceil((later.getTime() + 300_000) / 1_000);
    expect(keys).to.deep.equal([
      { ...first!.publicJwk, exp: nbf + 301 },
      {
        ...second!.publicJwk,
        nbf,
        exp: end,
      },
      { ...third!.publicJwk, nbf: later.getTime() / 1_000 },
    ]);
    const again = followKeys(readPublicKeys({ keys }), { keys: await published() });
    expect(again).to.deep.equal({ keys, added: [] });
    expect(
      followKeys(trustedOf(second), { keys: await published() }).keys.map(({ kid }) => kid),
    ).to.deep.equal(['second', 'third']);
  });

  it('end when the first of the next keys begins', async () => {
    const keys = [
      first!.publicJwk,
      { ...second!.publicJwk, endorsement: await endorseKey(log, later, first!, second!) },
      { ...third!.publicJwk, endorsement: await endorseKey(log, from, second!, third!) },
    ];
    const followed = followKeys(trustedOf(first), { keys }).keys;
    expect(followed.map(({ exp }) => exp)).to.deep.equal([nbf + 301, nbf + 301, undefined]);
    expect(followed[1]!.nbf).to.be.greaterThan(nbf + 301);
  });

  for (const [what, change, message] of [
    [
      'a key without an endorsement',
      (keys: object[]) => keys.map((key) => ({ ...key, endorsement: undefined })),
      'not endorsed',
    ],
    [
      'a key that a stranger put in',
      (keys: object[]) => [...keys, stranger!.publicJwk],
      'Key stranger is not endorsed',
    ],
    [
      'a key left out in between',
      (keys: object[]) => [keys[0], keys[2]],
      'Key third is not endorsed by first',
    ],
    [
      'keys in another order',
      (keys: object[]) => [keys[0], keys[2], keys[1]],
      'Key third is not endorsed by first',
    ],
    [
      'another key of the same id',
      (keys: object[]) => [{ ...keys[0], x: stranger!.publicJwk.x }],
      'differs from your key with the same id',
    ],
    [
      'none of the trusted keys',
      (keys: object[]) => keys.slice(1),
      'None of your keys is published',
    ],
  ] as const) {
    it(`reject ${what}`, async () => {
      const keys = change(await published());
      expect(() => followKeys(trustedOf(first), { keys })).to.throw(message);
    });
  }

  // The holder of `first`, such as the attacker who caused the replacement, vouches for a key of
  // his own.
  for (const [what, listed, message] of [
    ['left out', (evil: object) => [first!.publicJwk, evil], 'Your key second is not published'],
    [
      'put before it',
      (evil: object) => [second!.publicJwk, first!.publicJwk, evil],
      'Your key second is published before first',
    ],
  ] as const) {
    it(`do not follow a former key if the last trusted key is ${what}`, async () => {
      const evil = {
        ...stranger!.publicJwk,
        endorsement: await endorseKey(log, later, first!, stranger!),
      };
      const trusted = [
        { ...first!.publicJwk, exp: nbf + 300 },
        { ...second!.publicJwk, nbf },
      ];
      expect(() => followKeys(readPublicKeys({ keys: trusted }), { keys: listed(evil) })).to.throw(
        message,
      );
    });
  }
});
