import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MailKindName, mailKinds, mailLanguages } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { isForContacts, isOfContact } from '../../../src/mail/recipients/domain/for-contacts.ts';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';
import { layoutHtml } from '../../../tools/layout-html.ts';
import { expectSnapshot } from '../support/expect-snapshot.ts';

const templates = fileURLToPath(new URL('../../../templates/', import.meta.url));
const kinds = Object.keys(mailKinds) as MailKindName[];

/** The words in a browser. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('</h1>'));
  const text = body
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/(?:p|h2|li|div)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replace(/&quot;/g, '"');
  return text.replace(/\s+/g, ' ').trim();
}

describe('mails: rendered from their templates', () => {
  const render = createMailRenderer();

  it('tell a contact the reason for the mail, and do not call the contact an admin', () => {
    for (const { mail } of sampleMails().filter(({ mail: { kind } }) => isForContacts(kind))) {
      for (const language of mailLanguages) {
        const why = { en: 'sends its notices here', de: 'seine Mitteilungen hierher sendet' }[
          language
        ];
        const { text, html } = render({
          ...mail,
          language,
          isForContact: true,
        });
        expect(text.replaceAll('\n', ' '), mail.kind).to.contain(why);
        expect(html).to.contain(why.split(' ')[0]);
        expect(text).not.to.match(/You receive this mail|Sie erhalten diese Mail/);
        expect(
          render({ ...mail, language }).text.replaceAll('\n', ' '),
          'to people',
        ).not.to.contain(why);
      }
    }
  });

  it('tell an owner of the organization that the workspace has no admin', () => {
    const ofWorkspace = sampleMails().filter(({ mail: { params } }) => 'workspace' in params);
    expect(ofWorkspace).to.have.length.greaterThan(40);
    for (const { mail } of ofWorkspace) {
      for (const language of mailLanguages) {
        const why = {
          en: 'has no admin or owner who',
          de: 'weil der Arbeitsbereich keinen Admin oder Eigentümer hat',
        }[language];
        const footer = (more: object) =>
          render({
            ...mail,
            language,
            ...more,
          }).text.replaceAll('\n', ' ');
        expect(footer({ inPlaceOfAdmins: true }), mail.kind).to.contain(why);
        expect(footer({ inPlaceOfAdmins: true }), mail.kind).not.to.match(
          /as an admin or owner|, weil Sie /,
        );
        expect(footer({}), mail.kind).not.to.contain(why);
      }
    }
  });

  it('name the contact of the application for security notices as a reason', () => {
    const kinds = [
      'secret-rotated',
      'secret-due',
      'credentials-compromised',
      'ownership-transferred',
    ];
    const toOwners = sampleMails().filter(
      ({ mail: { kind, params } }) =>
        kinds.includes(kind) && !('relation' in params && params.relation === 'user'),
    );
    expect(new Set(toOwners.map(({ mail: { kind } }) => kind)).size).to.equal(kinds.length);
    for (const { mail } of toOwners) {
      for (const [language, why] of [
        ['en', /you (?:are|were) the contact of the application for security notices/],
        ['de', /verantwortliche Person eingetragen (?:sind|waren)/],
      ] as const) {
        expect(render({ ...mail, language }).text.replaceAll('\n', ' '), mail.kind).to.match(why);
      }
    }
  });

  it('call the recipient a contact only for unknown addresses and for kinds that contacts receive', () => {
    expect(isOfContact({ kind: 'application-suspended' })).to.equal(true);
    expect(isOfContact({ kind: 'application-suspended', userId: 'ann' })).to.equal(false);
    expect(isOfContact({ kind: 'invitation' })).to.equal(false);
  });

  for (const language of mailLanguages) {
    for (const kind of kinds) {
      it(`${language}/${kind} equals its snapshot`, () => {
        const mails = sampleMails().filter(({ mail }) => mail.kind === kind);
        expect(mails).to.not.be.empty;
        const shown = mails.map(({ sample, mail }) => {
          const { subject, text } = render({ ...mail, language });
          return `=== ${sample}\nSubject: ${subject}\n\n${text}`;
        });
        expectSnapshot(`${language}/${kind}.txt`, shown.join('\n'));
      });
    }
  }

  it('have a template for each kind in each language, and no other', () => {
    const files = globSync('*/*.md', { cwd: templates }).map((file) => file.replaceAll('\\', '/'));
    const expected = mailLanguages.flatMap((language) =>
      kinds.map((kind) => `${language}/${kind}.md`),
    );
    expect(files.toSorted()).to.deep.equal(expected.toSorted());
  });

  it('show no placeholder in any branch, and no link joined to the next character', () => {
    for (const language of mailLanguages) {
      for (const { sample, mail } of sampleMails()) {
        for (const more of [
          {},
          { isForContact: true },
          { inPlaceOfAdmins: true },
          { isForChat: true },
        ]) {
          const { subject, text, html } = render({
            ...mail,
            language,
            ...more,
          });
          const where = `${language} ${mail.kind}, ${sample}`;
          for (const part of [subject, text, html.replace(/<style.*?<\/style>/gs, '')]) {
            expect(part, where).not.to.match(/\{\s*[\p{L}#/]|\}\}|undefined|\[object/u);
          }
          const addresses = text.match(/https?:\/\/\S+/g) ?? [];
          expect(
            addresses.filter((address) => /[^\p{L}\p{N}_/-]$/u.test(address)),
            where,
          ).to.deep.equal([]);
        }
      }
    }
  });

  it('have the same contents as HTML and as text', () => {
    for (const language of mailLanguages) {
      for (const { mail } of sampleMails()) {
        const { text, html } = render({ ...mail, language });
        // The plain text replaces means of HTML: bullets, quotes, the colon before an address, and
        // the address of a link below the link.
        const words = text
          .replace(/^(?:- |> )/gm, '')
          .replace(/:\n(?=https:)/g, '\n')
          .replace(/^\[\d+\] https:.*$/gm, '')
          .replace(/\s\[\d+\]/g, '');
        expect(wordsOf(html), `${language} ${mail.kind}`).to.equal(
          words.replace(/\s+/g, ' ').trim(),
        );
      }
    }
  });

  it('have a link to the page of the action, written out in both parts', () => {
    for (const { mail } of sampleMails()) {
      const { text, html } = render({ ...mail, language: 'en' });
      const { link } = mail.params;
      expect(text.split('\n'), mail.kind).to.include(link);
      expect(html, mail.kind).to.match(/<a class="button" href="https:/);
      expect(wordsOf(html), mail.kind).to.include(link);
    }
  });

  it('say that a required kind cannot be turned off, and how to turn off an optional kind', () => {
    for (const { mail } of sampleMails()) {
      const { text } = render({ ...mail, language: 'en' });
      const { category } = mailKinds[mail.kind];
      const isMandatory = category !== 'optional';
      expect(text.includes('cannot be turned off'), mail.kind).to.equal(isMandatory);
      expect(text.includes('You can turn such mails off'), mail.kind).to.equal(
        category === 'optional',
      );
    }
  });

  it('link from each optional mail, and from no other, to the preferences, in both parts and languages', () => {
    for (const language of mailLanguages) {
      for (const { mail } of sampleMails()) {
        const links = [mail.unsubscribeLink!, mail.preferencesLink!];
        const isOptional = mailKinds[mail.kind].category === 'optional';
        const { text, html } = render({ ...mail, language });
        for (const link of links) {
          const isAlone = text.split('\n').some((line) => line.replace(/^\[\d\] /, '') === link);
          expect(isAlone, `${language} ${mail.kind}: ${link}`).to.equal(isOptional);
          expect(html.includes(`<a href="${link}">`), `${language} ${mail.kind}: ${link}`).to.equal(
            isOptional,
          );
        }
      }
    }
    const due = sampleMails().find(({ mail }) => mail.kind === 'secret-due')!.mail;
    const toNobody = render({
      ...due,
      language: 'en',
      unsubscribeLink: undefined,
    });
    expect(toNobody.text.replaceAll('\n', ' '))
      .to.contain(
        `turn such mails off, and choose which mails you get [1]. [1] ${due.preferencesLink}`,
      )
      .and.not.contain('unsubscribe');
  });

  it('name the language, have one heading of the first level, and load nothing', () => {
    for (const language of mailLanguages) {
      const { html, subject } = render({ ...sampleMails()[0]!.mail, language });
      expect(html).to.match(new RegExp(`^<!doctype html>\\n<html lang="${language}" dir="ltr"`));
      expect(html.match(/<h1>/g)).to.have.length(1);
      expect(html).to.include(`<title>${subject}</title>`);
      expect(html).to.not.match(/<img|<link|<script|url\(|@import|\[\[/);
    }
  });

  it('have a layout compiled from layout.mjml', async () => {
    expect(readFileSync(`${templates}layout.html`, 'utf8'), 'run tools/compile-layout.ts').to.equal(
      await layoutHtml(),
    );
  });

  it('are refused with unknown params, which the error names', () => {
    const wrong = {
      kind: 'password-changed',
      params: {},
      language: 'en',
    } as never;
    expect(() => render(wrong)).to.throw(/en\/password-changed\.md: .*link/s);
    const unknown = {
      kind: 'newsletter',
      params: {},
      language: 'en',
    } as never;
    expect(() => render(unknown)).to.throw('there is no mail "newsletter" in the language "en"');
  });

  it('link only to web pages', () => {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/account',
      'https://',
      `https://a.example/${'x'.repeat(900)}`,
    ]) {
      expect(
        () =>
          render({
            kind: 'password-changed',
            params: { link },
            language: 'en',
          }),
        link,
      ).to.throw('http or https');
    }
  });
});
