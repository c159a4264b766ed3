import { type MailKindName, mailLanguages } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';

/**
 * The mandatory mails about an application. The subject and the first paragraph of each mail state
 * the change, the place and the consequence.
 */
const kinds: MailKindName[] = [
  'application-unpublished',
  'application-delisted',
  'application-suspended',
  'scopes-expanded',

  'authorization-flows-suspended',
  'credentials-compromised',
  'ownership-transferred',
  'access-revoked',

  'deletion-scheduled',
  'deletion-cancelled',
  'application-deleted',
  'application-unshared',
];

const consequence = {
  en: /continue|ended|ends|paused|interrupted|Nobody can use|works as before|belongs? to/,
  de: /bleibt|endete?n?\b|beendet|ruht|unterbrochen|Niemand kann|gehört|arbeitet die Anwendung wie bisher/,
};

describe('mails about an application: their first lines', () => {
  const render = createMailRenderer();

  for (const { sample, mail } of sampleMails().filter(({ mail: { kind } }) =>
    kinds.includes(kind),
  )) {
    for (const language of mailLanguages) {
      it(`${language}/${mail.kind}, ${sample}: name application, workspace and consequence`, () => {
        const { subject, text } = render({ ...mail, language });
        const first = text.split('\n\n')[0]!.replaceAll('\n', ' ');
        const { application, workspace } = mail.params as {
          application: { name: string };
          workspace: string;
        };
        for (const part of [subject, first]) {
          expect(part).to.contain(application.name).and.contain(workspace);
        }
        expect(first).to.match(consequence[language]);
      });
    }
  }

  it('have a subject that says whether access continues', () => {
    const params = sampleMails().filter(({ mail }) => mail.kind === 'application-unpublished');
    const subjects = params.map(({ mail }) => render({ ...mail, language: 'en' }).subject);
    expect(subjects).to.deep.equal([
      '“Ledger Sync” was unpublished; access to “Research Desk” continues',
      '“Ledger Sync” was unpublished; access to “Research Desk” ended',
      '“Ledger Sync” of “Integrations” was unpublished; installations continue',
      '“Ledger Sync” of “Integrations” was unpublished; installations ended',
    ]);
  });
});
