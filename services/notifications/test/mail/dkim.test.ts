import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createMailRenderer } from '../../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../../src/mail/rendering/sample-mails.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

const unfold = (field: string) => field.replaceAll(/\r\n(?=[ \t])/g, '');

/** RFC 6376, section 3.4.2. */
function relaxedHeader(field: string): string {
  const line = unfold(field);
  const at = line.indexOf(':');
  const value = line.slice(at + 1).replaceAll(/[ \t]+/g, ' ');
  return `${line.slice(0, at).trim().toLowerCase()}:${value.trim()}`;
}

/** RFC 6376, section 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}

/**
 * Verifies a mail as a receiver does (RFC 6376, section 6.1): returns whether each half of the
 * signature is valid.
 */
function verify(source: string, publicKey: KeyObject) {
  const at = source.indexOf('\r\n\r\n');
  const fields = source.slice(0, at).split(/\r\n(?![ \t])/);
  const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase();
  const signature = fields.find((field) => nameOf(field) === 'dkim-signature') ?? '';
  const pairs = unfold(signature.slice(signature.indexOf(':') + 1)).split(';');
  const tags = Object.fromEntries(
    pairs.map((tag) => [
      tag.split('=', 1)[0]!.trim(),
      tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, ''),
    ]),
  );
  // With several fields of the same name, the last field is signed first.
  const left = fields.toReversed();
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    const found = left.findIndex((field) => nameOf(field) === name.toLowerCase());
    return found === -1 ? [] : [`${relaxedHeader(left.splice(found, 1)[0]!)}\r\n`];
  });
  const withoutValue = relaxedHeader(signature.replace(/(;\s*b=)[^;]*/, '$1'));
  const body = relaxedBody(source.slice(at + 4));
  return {
    tags,
    isBodyRight: createHash('sha256').update(body).digest('base64') === tags.bh,
    isSigned: createVerify('sha256')
      .update(signed.join('') + withoutValue)
      .verify(publicKey, tags.b ?? '', 'base64'),
  };
}

describe('mails signed with DKIM', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const renderMail = createMailRenderer();
  const samples = sampleMails().filter(({ mail: { kind } }) =>
    ['secret-due', 'ownership-transferred'].includes(kind),
  );
  let open: OpenMails;
  let server: TestMailServer;
  let sources: string[];

  before(async () => {
    open = await openMails();
    server = await startMailServer();
    const queues = queuesOf(open);
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = {
      domainName: 'irp.example',
      keySelector: 'mail1',
      privateKey: pem,
    };
    const preferencesLink = 'https://auth.example/account/mail';
    const unsubscribeLink = `${preferencesLink}/unsubscribe?token=${'t'.repeat(120)}`;
    const queue = queues.open(server.url, {
      render: (mail) => ({
        ...renderMail({
          ...mail,
          preferencesLink,
          unsubscribeLink,
        }),
        unsubscribeLink,
      }),
      dkim,
    });
    await queue.enqueue(
      samples.map(({ mail, sample }) => ({
        kind: mail.kind,
        params: mail.params,
        key: `${mail.kind} ${sample}`,
        to: 'Jörg.Größe@exämple.org',
        language: 'de',
      })) as Parameters<typeof queue.enqueue>[0],
    );
    await eventually('all are sent', () => server.received.length === samples.length);
    await queues.close();
    sources = server.received.map(({ source }) => source);
  });
  after(async () => {
    await server.stop();
    await open.close();
  });

  it('have a signature that the public key verifies, for headers and body as received', () => {
    expect(sources).to.have.length.greaterThan(4);
    for (const source of sources) {
      const { tags, ...found } = verify(source, publicKey);
      expect(tags).to.include({
        v: '1',
        a: 'rsa-sha256',
        c: 'relaxed/relaxed',
        d: 'irp.example',
        s: 'mail1',
      });
      expect(found).to.deep.equal({ isBodyRight: true, isSigned: true });
    }
  });

  it('have an invalid signature after any change', () => {
    const [source = ''] = sources;
    const changes = {
      From: [/^From: .*$/m, 'From: Platform <no-reply@evil.example>'],
      To: [/^To: .*$/m, 'To: eve@evil.example'],
      Subject: [/^Subject: /m, 'Subject: Re: '],
      'List-Unsubscribe': [/^List-Unsubscribe: <https:/m, 'List-Unsubscribe: <http:'],
      'List-Unsubscribe-Post': [/^List-Unsubscribe-Post: .*$/m, 'List-Unsubscribe-Post: none'],
    } as const;
    for (const [name, [from, to]] of Object.entries(changes)) {
      const changed = source.replace(from, to);
      expect(changed, name).not.to.equal(source);
      const { isBodyRight, isSigned } = verify(changed, publicKey);
      expect([isBodyRight, isSigned], name).to.deep.equal([true, false]);
    }
    const longer = verify(source.replace(/\r\n--/, '\r\nMore\r\n--'), publicKey);
    expect([longer.isBodyRight, longer.isSigned]).to.deep.equal([false, true]);
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;
    expect(verify(source, other).isSigned).to.equal(false);
  });
});
