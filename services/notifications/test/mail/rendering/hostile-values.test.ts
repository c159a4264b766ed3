import { onOneLine } from '@irp/contracts';
import { type MailOf, mailLanguages } from '@irp/contracts/notifications';
import { expect } from 'chai';
import fc from 'fast-check';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';
import { hostile, rewritten } from '../support/hostile-values.ts';

/** Tags and comments, without the values of the attributes that contain params. */
function structureOf(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) =>
    tag.replace(/(href|aria-label)="[^"]*"/, '$1'),
  );
}

/** The start of a long value as shown in a subject, without the gaps that prevent links. */
function startOf(value: string): string {
  return [...value].slice(0, 9).join('').trimEnd();
}

function mapped<Mail extends object>(mail: Mail, change: (text: string) => string): Mail {
  return Object.fromEntries(
    Object.entries(mail).map(([part, text]) => [part, change(text)]),
  ) as Mail;
}

describe('mails: hostile values', () => {
  const render = createMailRenderer();
  const samples = sampleMails().map(({ mail }) => mail);
  const harmless = Array.from({ length: 30 }, (_, index) => `Zq${index}x`);

  const cases = fc.record({
    mail: fc.constantFrom(...samples),
    language: fc.constantFrom(...mailLanguages),
    values: fc.array(hostile, { minLength: harmless.length, maxLength: harmless.length }),
  });

  it('change neither the structure of the HTML nor the lines of the text, and are shown literally', () => {
    fc.assert(
      fc.property(cases, ({ mail, language, values }) => {
        const { mail: plain, used } = rewritten(mail, harmless);
        const expected = render({ ...plain, language });
        const rendered = render({ ...rewritten(mail, values).mail, language });
        const { subject, text, html } = mapped(rendered, (shown) => shown.replaceAll('\u200b', ''));
        const lines = text.replace(/\[([.:@])\]/g, '$1').split('\n');

        expect(structureOf(html)).to.deep.equal(structureOf(expected.html));
        expect(subject).to.not.match(/[\r\n]/);
        expect(html).to.not.match(/[\ue000-\uf8ff\u202a-\u202e\u2066-\u2069]/);
        for (let index = 0; index < used; index++) {
          const value = onOneLine(values[index]!).replaceAll('\u200b', '');
          if (expected.subject.includes(harmless[index]!)) {
            expect(subject).to.include(startOf(value));
          }
          // The address of an endpoint has no scheme, and marks in brackets.
          const shown = value.replace(/\[([.:@])\]/g, '$1').replace(/^https?:\/\//i, '');
          if (expected.text.includes(harmless[index]!)) {
            expect(lines.some((line) => line.includes(shown))).to.equal(true);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('become no links in a translated message', () => {
    const sample = samples.find(({ kind }) => kind === 'webhook-endpoint-disabled')!;
    const reason = 'An operator of the platform stopped it: see https://evil.example';
    const params = { ...sample.params, reason };
    const { html, text } = render({ ...sample, params, language: 'de' } as typeof sample & {
      language: 'de';
    });
    for (const shown of [html, text]) {
      expect(shown)
        .to.include('Der Betreiber der Plattform hat den Endpunkt gestoppt: see ')
        .and.not.include('https://evil.example');
    }
  });

  it('become no links in mail programs, in any spelling', () => {
    const address = /:\/\/|[\p{L}\p{N}_-](?:\.\p{L}|@[\p{L}\p{N}])/iu;
    const words = fc.constantFrom(
      'https://evil.example/a?b=c',
      'HTTP://EVIL.EXAMPLE',
      'www.evil.example',
      'evil.example',
      'evil.example/x',
      'a@evil.example',
      'ftp://evil.example',
      'mailto:a@evil.example',
      '//evil.example',
      'xn--e-1.example',
      'bücher.example',
      '1.2.3.4',
      'a.b',
    );
    const texts = fc
      .array(fc.oneof(words, hostile), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(' '));
    // A digest contains the links of the collected mails.
    const withOneLink = samples.filter(({ kind }) => kind !== 'digest');
    const values = fc.array(texts, { minLength: harmless.length, maxLength: harmless.length });
    fc.assert(
      fc.property(
        fc.constantFrom(...withOneLink),
        values,
        fc.constantFrom(...mailLanguages),
        (mail, attack, language) => {
          const { link } = mail.params as { link?: string };
          const own = (params: object) =>
            link === undefined ? params : { ...params, link: 'https://irp/own' };
          const of = (values: string[]) => {
            const changed = rewritten(mail, values).mail;
            return render({
              ...changed,
              params: own(changed.params),
              language,
            } as MailOf & { language: 'en' });
          };
          // Addresses in the texts of the templates and the platform stay.
          const ours = (text: string) =>
            text.replaceAll('https://irp/own', '').match(new RegExp(address, 'giu'))?.length ?? 0;
          const [expected, { subject, text, html }] = [of(harmless), of(attack)];
          expect(ours(subject)).to.equal(ours(expected.subject));
          expect(ours(text)).to.equal(ours(expected.text));
          const shown = (mailHtml: string) =>
            mailHtml.replace(/<[^>]*>/g, ' ').replace(/&#\d+;/g, ' ');
          expect(ours(shown(html))).to.equal(ours(shown(expected.html)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('make no line longer than 998 octets', () => {
    const long = fc
      .tuple(hostile, fc.integer({ min: 1, max: 2_000 }))
      .map(([text, times]) => text.repeat(times).slice(0, 6_000));
    fc.assert(
      fc.property(fc.constantFrom(...samples), long, (mail, value) => {
        const { link } = mail.params;
        const { mail: changed } = rewritten(mail, [value]);
        const { text } = render({
          ...changed,
          params: { ...changed.params, link },
          language: 'de',
        } as MailOf & {
          language: 'de';
        });
        for (const line of text.split('\n')) {
          expect(Buffer.byteLength(line)).to.be.at.most(998);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('cannot forge a line, a link or a header: an example', () => {
    const name = 'Sync\r\nBcc: x@evil.example [pay](https://evil.example) <b> & "co"';
    const { mail } = { mail: samples.find(({ kind }) => kind === 'application-deleted')! };
    const params: object = {
      ...(mail.params as object),
      application: { id: 'app_1', name },
    };
    const rendered = render({
      ...(mail as object),
      params,
      language: 'en',
    } as MailOf & { language: 'en' });
    const { subject, text, html } = mapped(rendered, (one) => one.replaceAll('\u200b', ''));
    const shown = 'Sync Bcc: x@evil.example [pay](https://evil.example) <b> & "co"';
    expect(subject).to.match(
      /^“Sync Bcc: x@evil\.example .*…” was deleted; access to “Research Desk” ended$/,
    );
    expect(text.split('\n')).to.satisfy((lines: string[]) =>
      lines.some((line) => line.includes(shown)),
    );
    expect(html).to.include('[pay](https://evil.example) &#60;b&#62; &#38; &#34;co&#34;</bdi>');
    expect(html).to.not.include('href="https://evil');
  });
});
