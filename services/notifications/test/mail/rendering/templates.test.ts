import { readFileSync } from 'node:fs';
import type { MailParams } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';

const templates = new URL('../../../templates/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, templates), 'utf8');

/** The renderer with a replaced file. */
const withFile = (file: string, text: string) =>
  createMailRenderer((name) => (name === file ? text : read(name)));

/** The renderer with another body of the mail about new permissions. */
const withBody = (body: string) =>
  withFile('en/scopes-expanded.md', `---\nsubject: New permissions\n---\n${body}\n`);

const params: MailParams<'scopes-expanded'> = {
  application: { id: 'app_1', name: 'Sync' },
  publisher: 'Northwind',
  workspace: 'Desk',
  link: 'https://a.example/',
  at: '2026-11-04T09:05:00.000Z',
  relation: 'user',
  scopes: [{ scope: 'audit.read' }, { scope: 'x.y' }],
};

/** The first paragraphs of the text, before the footer. */
function shown(body: string): string {
  const { text } = withBody(body)({
    kind: 'scopes-expanded',
    params,
    language: 'en',
  });
  return text.slice(0, text.indexOf('\n\nYou receive'));
}

describe('mails: the language of templates', () => {
  const accepted: Record<string, [template: string, text: string]> = {
    'a placeholder': ['{{application.name}}', 'Sync'],
    'a day': ['{{day at}}', '4 November 2026'],
    'a minute': ['{{minute at}}', '4 November 2026, 09:05 UTC'],
    'a list': [
      '{{#each scopes}}\n- {{scope scope}} {{../workspace}}\n{{/each}}',
      '- Read the audit log (audit.read) Desk\n- x.\u200by Desk',
    ],
    'a condition': ['{{#if (is relation "user")}}A{{else}}B{{/if}}', 'A'],
    'a negated one': ['{{#unless scopes}}A{{else}}B{{/unless}}', 'B'],
    'a heading': ['## Now\n\nDo', 'Now\nDo'],
    emphasis: ['**a** _b_ `c`', 'a b c'],
    'a numbered list': ['1. a\n2. b', '1. a\n2. b'],
    'a link': ['See [this]({{link}}), now', 'See this [1], now\n[1] https://a.example/'],
    'a link that is its own text': ['See [{{link}}]({{link}}) now', 'See https://a.example/ now'],
    'a button': ['[This]({{link}})', 'This:\nhttps://a.example/'],
    'a line break': ['a\\\nb', 'a\nb'],
    HTML: ['<b>a</b> & "c"', '<b>a</b> & "c"'],
    code: ['a\n\n    b  c', 'a\n\n    b  c'],
  };
  it('wraps many words in lines of 78 characters at most', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'a').join(' ');
    expect(shown(words(60))).to.equal(`${words(39)}\n${words(21)}`);
  });

  for (const [what, [template, text]] of Object.entries(accepted)) {
    it(`${what}: ${JSON.stringify(template)}`, () => expect(shown(template)).to.equal(text));
  }

  const refused: Record<string, [template: string, message: RegExp]> = {
    'an unknown placeholder': [
      '{{nmae}}',
      /^en\/scopes-expanded\.md, text, line 1: \{\{nmae\}\} is unknown; known are application, publisher/,
    ],
    'one in a branch': [
      'a\n{{#if (is relation "publisher")}}\n{{nmae}}\n{{/if}}',
      /line 3: \{\{nmae\}\} is unknown/,
    ],
    'one in a condition': ['{{#if raeson}}x{{/if}}', /\{\{raeson\}\} is unknown/],
    'one of a list': [
      '{{#each scopes}}{{name}}{{/each}}',
      /\{\{name\}\} is unknown; known are scope/,
    ],
    'one in an argument': ['{{day att}}', /\{\{att\}\} is unknown/],
    'an unknown helper': ['{{date at}}', /\{\{date …\}\} is unknown: use day,/],
    'a helper without argument': [
      '{{#each scopes}}{{scope}}{{/each}}',
      /\{\{scope\}\} takes 1 arguments/,
    ],
    'a group': ['{{application}}', /not a text or a number/],
    'a value that relation never has': [
      '{{#if (is relation "owner")}}x{{/if}}',
      /"owner" is not a possible value of relation/,
    ],
    'an unknown block': ['{{#with application}}x{{/with}}', /\{\{#with\}\} must be one of/],
    'a partial': ['{{> footer}}', /PartialStatement/],
    'a character by its name': ['a &nbsp; b', /write the character itself instead of &nbsp;/],
    'a block that does not end': ['{{#if at}}x', /Parse error/],
    'an image': ['a ![x](https://a.example/x.png)', /mails must not contain images/],
    'a placeholder with one brace': [
      'a {at} b',
      /line 1: \{at must be a placeholder with two braces/,
    ],
  };
  for (const [what, [template, message]] of Object.entries(refused)) {
    it(`refuses ${what} when the template is loaded`, () =>
      expect(() => withBody(template)).to.throw(message));
  }

  it('refuses a value that can be missing when the template is loaded', () => {
    const withReason = (body: string) =>
      withFile('en/application-delisted.md', `---\nsubject: A\n---\n${body}`);
    expect(() => withReason('{{reason}}')).to.throw(
      /can be missing: put it into \{\{#if reason\}\}/,
    );
    expect(() => withReason('{{#if reason}}{{reason}}{{/if}}')).not.to.throw();
  });

  it('begins with its subject', () => {
    for (const text of [
      'Text',
      '---\n---\nText',
      '---\nwhy: x\n---\nText',
      '---\nsubject: a\nsubject: b\n---\nText',
      '---\nsubject: a\n---\n \n',
    ]) {
      expect(() => withFile('de/invitation.md', text), text).to.throw('de/invitation.md');
    }
    expect(() =>
      withFile('de/invitation.md', '---\r\nsubject: a: "b"\r\n---\r\nText\r\n'),
    ).to.not.throw();
  });

  it('shares complete texts and a complete layout', () => {
    expect(() => withFile('de/texts.yaml', 'roles: {}\nscopes: {}')).to.throw(
      /de\/texts\.yaml: .*footers/s,
    );
    expect(() => withFile('layout.html', '<html>[[body]][[boddy]]</html>')).to.throw(
      'but has body, boddy',
    );
  });

  it('names no text by others in the subject of a mail to people outside the workspace', () => {
    for (const kind of ['invitation', 'choose-password', 'contact-confirmation']) {
      const file = `de/${kind}.md`;
      const named = read(file).replace(/^subject: /m, 'subject: {{workspace}} ');
      expect(() => withFile(file, named)).to.throw(
        `${file}: the subject must not contain placeholders, because people outside the workspace receive the mail`,
      );
    }
  });
});
