import { onOneLine } from '@irp/contracts';
import { type MailOf, mailLanguages } from '@irp/contracts/notifications';
import { expect } from 'chai';
import fc from 'fast-check';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';
import { hostile, rewritten } from '../support/hostile-values.ts';

/** Tags and comments, without the values of the attributes that show params. */
function structureOf(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/(href|aria-label)="[^"]*"/, '$1'));
}

describe('mails: values that attack', function () {
  this.timeout(60_000);
  const render = createMailRenderer();
  const samples = sampleMails().map(({ mail }) => mail);
  const harmless = Array.from({ length: 30 }, (_, index) => `Zq${index}x`);

  const cases = fc.record({
    ...{ mail: fc.constantFrom(...samples), language: fc.constantFrom(...mailLanguages) },
    values: fc.array(hostile, { minLength: harmless.length, maxLength: harmless.length }),
  });

  it('change neither the structure of the HTML nor the lines of the text, and are shown literally', () => {
    fc.assert(
      fc.property(cases, ({ mail, language, values }) => {
        const { mail: plain, used } = rewritten(mail, harmless);
        const expected = render({ ...plain, language });
        const { subject, text, html } = render({ ...rewritten(mail, values).mail, language });

        expect(structureOf(html)).to.deep.equal(structureOf(expected.html));
        expect(subject).to.not.match(/[\r\n]/);
        expect(html).to.not.match(/[\ue000-\uf8ff\u202a-\u202e\u2066-\u2069]/);
        for (let index = 0; index < used; index++) {
          const value = onOneLine(values[index]!);
          if (expected.subject.includes(harmless[index]!)) expect(subject).to.include(value);
          if (expected.text.includes(harmless[index]!))
            expect(text.split('\n')).to.satisfy((lines: string[]) => lines.some((line) => line.includes(value)));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('make no line longer than 998 octets, however long they are', () => {
    const long = fc
      .tuple(hostile, fc.integer({ min: 1, max: 2_000 }))
      .map(([text, times]) => text.repeat(times).slice(0, 6_000));
    fc.assert(
      fc.property(fc.constantFrom(...samples), long, (mail, value) => {
        const { link } = mail.params;
        const { mail: changed } = rewritten(mail, [value]);
        const { text } = render({ ...changed, params: { ...changed.params, link }, language: 'de' } as MailOf & {
          language: 'de';
        });
        for (const line of text.split('\n')) expect(Buffer.byteLength(line)).to.be.at.most(998);
      }),
      { numRuns: 100 },
    );
  });

  it('cannot forge a line, a link or a header: an example', () => {
    const name = 'Sync\r\nBcc: x@evil.example [pay](https://evil.example) <b> & "co"';
    const { mail } = { mail: samples.find(({ kind }) => kind === 'application-deleted')! };
    const params = { ...mail.params, application: { id: 'app_1', name } };
    const { subject, text, html } = render({ ...mail, params, language: 'en' } as MailOf & { language: 'en' });
    const shown = 'Sync Bcc: x@evil.example [pay](https://evil.example) <b> & "co"';
    expect(subject).to.equal(`${shown} was deleted`);
    expect(text.split('\n')).to.satisfy((lines: string[]) => lines.some((line) => line.includes(shown)));
    expect(html).to.include('[pay](https://evil.example) &#60;b&#62; &#38; &#34;co&#34;</bdi>');
    expect(html).to.not.include('href="https://evil');
  });
});
