import { expect } from 'chai';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';
import { fitSubject } from '../../../src/mail/rendering/fit-subject.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';

const subject = (...names: string[]) =>
  fitSubject((change) => `${names.map((name) => `“${change(name)}”`).join(' and ')} were deleted`);

describe('mails: the length of a subject', () => {
  it('keeps names unchanged in a short subject', () => {
    const long = 'a'.repeat(75);
    expect(subject('Sync', 'Desk')).to.equal('“Sync” and “Desk” were deleted');
    expect(subject(long)).to.equal(`“${long}” were deleted`);
    expect(fitSubject(() => 'b'.repeat(200))).to.have.length(200);
  });

  it('truncates its longest names, which stay recognisable', () => {
    expect(subject('a'.repeat(500), 'Desk'))
      .to.match(/^“a{63}…” and “Desk” were deleted$/)
      .and.have.length(90);
    expect(subject('a'.repeat(500), 'b'.repeat(40))).to.match(
      /^“a{33}…” and “b{33}…” were deleted$/,
    );
    expect(subject(...'abcdef'.split('').map((letter) => letter.repeat(30)))).to.contain(
      `“${'f'.repeat(19)}…”`,
    );
    expect(subject(`${'😀'.repeat(30)} ${'a'.repeat(100)}`)).to.match(/^“(?:😀){30} a{43}…” were/u);
    expect(subject(`${'a'.repeat(73)} ${'b'.repeat(20)}`)).to.match(/^“a{73}…”/);
  });

  it('is at most 100 characters in every mail about an application, even with long names', () => {
    const render = createMailRenderer();
    for (const { sample, mail } of sampleMails()) {
      if ('publisher' in mail.params && 'application' in mail.params) {
        const { id } = mail.params.application;
        const params: object = {
          ...(mail.params as object),
          application: {
            id,
            name: 'Name '.repeat(30),
          },
          workspace: 'Desk '.repeat(20),
        };
        for (const language of ['en', 'de'] as const) {
          const { subject: line } = render({
            ...(mail as object),
            params,
            language,
          } as never);
          expect(line.length, `${language} ${mail.kind} ${sample}: ${line}`).to.be.at.most(100);
        }
      }
    }
  });
});
