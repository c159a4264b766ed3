import { createServer } from 'node:http';
import { type MailView, mostListedMails } from '@irp/contracts/notifications';
import { escapeHtml, type Listening, listen } from '@irp/http';
import { createLocalPrincipals } from '@irp/principals';
import { expectTranslation } from '@irp/testing';
import { expect } from 'chai';
import { mailboxPage } from '../src/mailbox/mailbox-page.ts';
import { openMailbox } from '../src/mailbox/open-mailbox.ts';

const hostile = '<script>alert(1)</script><img src="https://tracker.example/x.png">';
const address = { host: '127.0.0.1', port: 0 };

function mail(n: number): MailView {
  return {
    id: `mail-${String(n).padStart(4, '0')}`,
    to: `u${n}@example.org`,
    subject: `Subject ${n} ${hostile}`,
    text: `Open https://irp.example/reset?token=${n} ${hostile}`,
    html: `<!doctype html><html><head><title>T</title></head><body><p>Mail ${n} ${hostile}</p></body></html>`,
    createdAt: new Date(Date.UTC(2026, 10, 24, 9, 0, n)).toISOString(),
  };
}

describe('embedded platform: mailbox', () => {
  const mails = Array.from({ length: 230 }, (_, n) => mail(n)).toReversed();
  let notifications: Listening;
  let mailbox: Listening;

  before(async () => {
    const server = createServer(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const found = mails.find(({ id }) => id === body.id);
      const older = mails.filter(({ id }) => body.before === undefined || id < body.before);
      const list = {
        mails: older.slice(0, body.limit),
        more: older.length > body.limit,
      };
      const one = request.url === '/internal/mailbox/read';
      response.writeHead(one && !found ? 404 : 200).end(JSON.stringify(one ? (found ?? {}) : list));
    });
    notifications = await listen(server, address);
    const { signer } = createLocalPrincipals();
    mailbox = await openMailbox({
      notificationsUrl: notifications.url,
      signer,
      address,
    });
  });
  after(async () => {
    await mailbox.stop();
    await notifications.stop();
  });

  const get = async (path: string, options: RequestInit = {}) => {
    const response = await fetch(new URL(path, mailbox.url), options);
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
  };
  const policyOf = ({ headers }: { headers: Headers }) =>
    headers.get('content-security-policy') ?? '';

  it('has the newest mails as JSON, and the place of older mails', async () => {
    const { status, headers, text } = await get('/messages.json');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.match(/^application\/json/);
    expect(headers.get('cache-control')).to.equal('no-store');
    const shown = JSON.parse(text);
    const expected = mails.map(({ id: _id, createdAt: at, ...rest }) => ({ ...rest, at }));
    expect(shown).to.deep.equal(expected.slice(0, mostListedMails));
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
    const older = await get(next);
    expect(JSON.parse(older.text)).to.deep.equal(expected.slice(mostListedMails));
    expect(older.headers.get('link')).to.equal(null);
  });

  it('shows mails as text, with links and in pages of 50', async () => {
    const first = await get('/');
    expect(first.text.match(/<article>/g)).to.have.length(50);
    expect(first.text).to.contain('<a href="https://irp.example/reset?token=229"');
    const [, next = ''] = /href="(\/\?before=[^"]+)"/.exec(first.text) ?? [];
    const second = await get(next);
    expect(second.text).to.contain('Subject 179').and.not.to.contain('Subject 180');
  });

  it('ends a link before the characters that end a sentence or a parenthesis', () => {
    const text =
      'See (https://irp.example/a?b=1), https://irp.example/c. Or https://irp.example/d/!';
    const { body } = mailboxPage({ language: 'en', mails: [{ ...mail(1), text }], more: false });
    expect(body.text.match(/(?<=<a href=")https[^"]*/g)).to.deep.equal([
      'https://irp.example/a?b=1',
      'https://irp.example/c',
      'https://irp.example/d/',
    ]);
  });

  it('is in the language of the browser, with unchanged mails', async () => {
    const [german, english] = await Promise.all(
      ['de-AT, en;q=0.5', 'fr, *'].map((language) =>
        get('/', { headers: { 'Accept-Language': language } }),
      ),
    );
    for (const [page, language] of [
      [german!, 'de'],
      [english!, 'en'],
    ] as const) {
      expect(page.headers.get('content-language')).to.equal(language);
      expect(page.headers.get('vary')).to.equal('Accept-Language');
    }
    const own = mails.flatMap(({ to, subject, text }) => [
      to,
      escapeHtml(subject),
      escapeHtml(text),
    ]);
    const ofMails = (document: string) => document.replaceAll(/<pre>.*?<\/pre>/gs, '<pre></pre>');
    expectTranslation(ofMails(german!.text), ofMails(english!.text), 'Postfach', own);
    expect(german!.text).to.contain('24.11.2026, 09:03 Uhr UTC');
  });

  it('runs nothing in a mail, and loads nothing for it', async () => {
    const page = await get('/');
    expect(page.text).not.to.contain('<script').and.not.to.contain('<img');
    expect(policyOf(page)).to.match(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; .*frame-ancestors 'none'; .*frame-src 'self'/,
    );
    const frames = [...page.text.matchAll(/<iframe sandbox="([^"]*)"[^>]* src="([^"]+)"/g)];
    expect(frames).to.have.length(50);
    for (const [, sandbox] of frames) {
      expect(sandbox).not.to.match(/allow-(?:scripts|same-origin|forms|top-navigation)/);
    }
    const framed = await get(frames[0]![2]!);
    expect(framed.text).to.contain('Mail 229').and.to.contain('<head><base target="_blank">');
    const policy = policyOf(framed);
    expect(policy)
      .to.contain("default-src 'none'")
      .and.to.contain('img-src data:;')
      .and.to.contain("frame-ancestors 'self'");
    expect(policy)
      .to.match(/; sandbox allow-popups allow-popups-to-escape-sandbox$/)
      .and.not.to.match(/script-src|http/);
    expect(framed.headers.get('referrer-policy')).to.equal('no-referrer');
  });

  it('accepts GET from loopback only, for known paths', async () => {
    for (const path of [
      '/other',
      '/messages',
      '/messages/mail-9999.html',
      '/messages/..%2f.html',
      '/messages/.html',
    ]) {
      expect((await get(path)).status, path).to.equal(404);
    }
    expect((await get('/messages.json', { method: 'POST' })).status).to.equal(405);
    const { request } = await import('node:http');
    const rebound = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: 'rebound.example' };
      request(new URL('/messages.json', mailbox.url), { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(rebound).to.equal(403);
  });
});
