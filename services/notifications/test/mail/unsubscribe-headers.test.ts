import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mailKinds, mailLanguages } from '@irp/contracts/notifications';
import { createSealer } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createRenderMail } from '../../src/mail/create-render-mail.ts';
import type { Mail } from '../../src/mail/mail.ts';
import { createUnsubscribeLinks } from '../../src/mail/recipients/unsubscribe-links.ts';
import { sampleMails } from '../../src/mail/rendering/sample-mails.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

const sealer = createSealer(randomBytes(32).toString('base64'));

function renderAt(origin: string) {
  const unsubscribeLinks = createUnsubscribeLinks({
    sealer,
    address: `${origin}/account/mail/unsubscribe`,
  });
  const preferencesLink = `${origin}/account/mail`;
  return {
    unsubscribeLinks,
    render: createRenderMail({ unsubscribeLinks, preferencesLink }),
  };
}

/** A sample of each kind in each language, and an optional mail to an address without a user. */
const mails = sampleMails()
  .filter(
    ({ mail: { kind } }, index, all) => all.findIndex(({ mail }) => mail.kind === kind) === index,
  )
  .flatMap(({ mail: { kind, params } }) =>
    mailLanguages.map(
      (language) =>
        ({
          key: `${kind}/${language}`,
          to: `${kind}.${language}@example.org`,
          userId: 'u1',
          language,
          kind,
          params,
        }) as Mail,
    ),
  );
const { userId: _, ...failing } = mails.find(({ kind }) => kind === 'webhook-endpoint-failing')!;
const toNobody = {
  ...failing,
  key: 'nobody',
  to: 'nobody@example.org',
} as Mail;

describe('headers for unsubscribing', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
    server = await startMailServer();
  });
  beforeEach(async () => {
    await open.models.mails.deleteMany({});
    server.received.length = 0;
  });
  afterEach(() => queues.close());
  after(async () => {
    await server.stop();
    await open.close();
  });

  /** The unfolded headers of each received mail, by address. */
  async function send(sent: readonly Mail[], options: Parameters<typeof queues.open>[1]) {
    await queues.open(server.url, options).enqueue(sent);
    await eventually('all have arrived', () => server.received.length === sent.length);
    const headersOf = (source: string) =>
      source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n(?=[ \t])/g, '');
    return new Map(
      server.received.map(({ to, source }) => [
        to[0]!,
        {
          source,
          headers: headersOf(source),
        },
      ]),
    );
  }
  const headerOf = (headers: string, name: string) =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1]?.trim();

  it('are in every optional mail, and in no other', async () => {
    const { render, unsubscribeLinks } = renderAt('https://auth.example');
    const arrived = await send([...mails, toNobody], { render });
    for (const mail of mails) {
      const { headers, source } = arrived.get(mail.to)!;
      const isOptional = mailKinds[mail.kind].category === 'optional';
      const link = unsubscribeLinks.linkOf(mail);
      expect(headerOf(headers, 'List-Unsubscribe'), mail.key).to.equal(
        isOptional ? `<${link}>` : undefined,
      );
      expect(headerOf(headers, 'List-Unsubscribe-Post'), mail.key).to.equal(
        isOptional ? 'List-Unsubscribe=One-Click' : undefined,
      );
      // Servers do not split the link: the line with the link is short enough.
      expect(source.split('\r\n').every((line) => line.length <= 998)).to.equal(true);
      if (isOptional) {
        expect(source).to.contain(`List-Unsubscribe: <${link}>\r\n`);
      } else {
        expect(source).not.to.match(/list-unsubscribe|unsubscribe\?token/i);
      }
    }
    expect(arrived.get(toNobody.to)!.headers).not.to.match(/^List-/m);
  });

  it('offer one click only with an https address', async () => {
    const { render } = renderAt('http://127.0.0.1:8080');
    const [digest] = mails.filter(({ kind }) => kind === 'digest');
    const { headers } = (await send([digest!], { render })).get(digest!.to)!;
    expect(headerOf(headers, 'List-Unsubscribe')).to.match(
      /^<http:\/\/127\.0\.0\.1:8080\/account\/mail\/unsubscribe\?token=/,
    );
    expect(headers).not.to.match(/^List-Unsubscribe-Post:/m);
  });

  it('are both signed with DKIM', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = {
      domainName: 'irp.example',
      keySelector: 'mail1',
      privateKey: pem,
    };
    const { render } = renderAt('https://auth.example');
    const [due, reset] = ['secret-due', 'password-reset'].map(
      (one) => mails.find(({ kind }) => kind === one)!,
    );
    const arrived = await send([due!, reset!], { render, dkim });
    const signed = (to: string) =>
      /[; ]h=([^;]*)/
        .exec(headerOf(arrived.get(to)!.headers, 'DKIM-Signature')!)![1]!
        .replaceAll(/\s/g, '')
        .toLowerCase()
        .split(':');
    const always = [
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'mime-version',
      'content-type',
      'auto-submitted',
    ];
    expect(signed(reset!.to)).to.have.members(always);
    expect(signed(due!.to)).to.have.members([
      ...always,
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]);
  });
});
