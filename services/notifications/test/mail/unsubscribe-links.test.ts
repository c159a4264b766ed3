import { createHmac, randomBytes } from 'node:crypto';
import { type MailKindName, mailKinds } from '@irp/contracts/notifications';
import { createSealer } from '@irp/secrets';
import { expect } from 'chai';
import { createUnsubscribeLinks } from '../../src/mail/recipients/unsubscribe-links.ts';

const address = 'https://auth.example/account/mail/unsubscribe';
const newKey = () => randomBytes(32).toString('base64');
const linksWith = (keys: string) =>
  createUnsubscribeLinks({
    sealer: createSealer(keys),
    address,
  });
const userId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';
const to = 'ann@example.org';

describe('links for unsubscribing', () => {
  const key = newKey();
  const links = linksWith(key);
  const tokenOf = (kind: MailKindName, of = userId, by = links) =>
    new URL(by.linkOf({ kind, userId: of })!).searchParams.get('token')!;
  const due = tokenOf('secret-due');

  for (const [name, { category }] of Object.entries(mailKinds)) {
    const kind = name as MailKindName;
    if (category === 'optional') {
      it(`are in mails of the kind ${kind}, and contain kind and person`, () => {
        const link = links.linkOf({ kind, userId })!;
        expect(link).to.match(
          /^https:\/\/auth\.example\/account\/mail\/unsubscribe\?token=[\w-]{80,200}$/,
        );
        expect(links.read(tokenOf(kind))).to.deep.equal({ kind, userId });
        expect(links.linkOf({ kind, userId }), 'in every attempt').to.equal(link);
        expect(links.linkOf({ kind }), 'to nobody who is known').to.equal(undefined);
      });
    } else {
      it(`are absent from mails of the kind ${kind}, and a token for it is invalid`, () => {
        expect(links.linkOf({ kind, userId })).to.equal(undefined);
        // A link as if the kind had been optional at the time of sending.
        expect(links.read(forged(kind))).to.equal(undefined);
      });
    }
  }

  /** A link with a valid HMAC: only the platform can create such a link. */
  function forged(kind: string): string {
    const content = Buffer.from(`${kind} ${userId}`);
    const [signingKey = ''] = createSealer(key).deriveAll('unsubscribe links');
    return Buffer.concat([
      createHmac('sha256', signingKey).update(content).digest(),
      content,
    ]).toString('base64url');
  }

  it('are invalid otherwise, such as for a removed kind', () => {
    expect(links.read(forged('secret-due')), 'made as they are').to.deep.equal({
      kind: 'secret-due',
      userId,
    });
    for (const kind of ['newsletter', 'toString', '']) {
      expect(links.read(forged(kind)), kind).to.equal(undefined);
    }
  });

  it('contain no address, in any spelling', () => {
    const notice = {
      kind: 'secret-due',
      userId,
      to,
    } as const;
    const link = links.linkOf(notice)!;
    const token = new URL(link).searchParams.get('token')!;
    for (const text of [link, Buffer.from(token, 'base64url').toString('latin1', 32)]) {
      expect(text).not.to.match(/ann|example\.org|@/);
    }
  });

  it('differ by person and kind, and a link reveals no other link', () => {
    const all = [
      due,
      tokenOf('secret-due', 'another'),
      tokenOf('digest'),
      tokenOf('webhook-endpoint-failing'),
    ];
    expect(new Set(all).size).to.equal(all.length);
    expect(links.read(all[1]!)).to.deep.equal({ kind: 'secret-due', userId: 'another' });
  });

  it('are invalid with one bit changed, at any position', () => {
    const bytes = Buffer.from(due, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(links.read(changed.toString('base64url')), `bit ${bit}`).to.equal(undefined);
    }
  });

  it('are invalid with the contents of another link', () => {
    const [own, other] = [due, tokenOf('digest', 'another')].map((token) =>
      Buffer.from(token, 'base64url'),
    );
    const mixed = Buffer.concat([own!.subarray(0, 32), other!.subarray(32)]).toString('base64url');
    expect(links.read(mixed)).to.equal(undefined);
  });

  for (const [what, token] of Object.entries({
    'no text': '',
    'a shorter one': due.slice(0, -1),
    'its HMAC alone': due.slice(0, 43),
    'a longer one': `${due}A`,
    'another spelling': `${due}=`,
    'standard base64': `${due.slice(0, 5)}+/${due.slice(7)}`,
    'a space in it': `${due.slice(0, 20)} ${due.slice(20)}`,
    'other characters': 'ключ '.repeat(30),
    'a long text': 'A'.repeat(100_000),
  })) {
    it(`are invalid as ${what}`, () => expect(links.read(token)).to.equal(undefined));
  }

  it('stay valid after the key is replaced, until the key is removed, and belong to one platform', () => {
    const newest = newKey();
    expect(linksWith(`${newest},${key}`).read(due)).to.deep.equal({ kind: 'secret-due', userId });
    expect(linksWith(newest).read(due), 'forgotten').to.equal(undefined);
    expect(links.read(tokenOf('secret-due', userId, linksWith(newKey())))).to.equal(undefined);
  });
});
