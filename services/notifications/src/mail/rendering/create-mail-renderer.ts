import { readFileSync } from 'node:fs';
import { type MailKindName, mailKinds, mailLanguages } from '@irp/contracts/notifications';
import { z } from 'zod';
import { kindsToStrangers } from '../domain/to-strangers.ts';
import { isForContacts } from '../recipients/domain/for-contacts.ts';
import { compileTemplate, type RenderTemplate } from './compile-template.ts';
import { createLayout } from './layout.ts';
import type { RenderableMail, RenderedMail } from './rendered-mail.ts';
import { readTemplateFile } from './template-file.ts';
import { createTemplateLanguage } from './template-language.ts';
import { readTexts } from './texts.ts';
import { mailWidth } from './wrap-lines.ts';

/** Additional params for the footers of optional mails. */
const choiceLinks = {
  preferencesLink: z.string(),
  unsubscribeLink: z.string().optional(),
};

const templates = new URL('../../../templates/', import.meta.url);

/**
 * Reads and checks all templates.
 * @param read returns the text of a file in `templates/`
 * @returns a synchronous function that renders mails, and throws an Error with the name of a wrong
 *   param
 * @throws Error with the file and its error
 */
export function createMailRenderer(read = readTemplate): (mail: RenderableMail) => RenderedMail {
  const layout = createLayout(read('layout.html'));
  const kinds = Object.keys(mailKinds) as MailKindName[];
  const byLanguage = new Map(
    mailLanguages.map((language) => {
      const texts = readTexts(language, read(`${language}/texts.yaml`), `${language}/texts.yaml`);
      const handlebars = createTemplateLanguage(texts);
      const compile = (kind: MailKindName) => {
        const file = `${language}/${kind}.md`;
        const template = readTemplateFile(read(file), file);
        if (kindsToStrangers.includes(kind) && template.subject.includes('{{')) {
          throw new Error(
            `${file}: the subject must not contain placeholders, because people outside the workspace receive the mail`,
          );
        }
        const { category, params } = mailKinds[kind];
        const { why, choice } = texts.footers[category];
        const schema =
          category === 'optional' ? (params as z.ZodObject).extend(choiceLinks) : params;
        const withFooter = compileTemplate(template, {
          handlebars,
          schema,
          layout,
          language,
          file,
        });
        const compileFor = (reason: string): RenderTemplate => withFooter(`${reason}\n\n${choice}`);
        const forPeople = compileFor(template.why ?? why);
        return {
          forPeople,
          forContacts: isForContacts(kind) ? compileFor(texts.contact) : forPeople,
          // Only a mail about a workspace can go to owners instead of admins.
          inPlaceOfAdmins:
            'workspace' in params.shape ? compileFor(texts.inPlaceOfAdmins) : forPeople,
        };
      };
      return [language, new Map(kinds.map((kind) => [kind, compile(kind)]))] as const;
    }),
  );

  return ({
    kind,
    params,
    language,
    isForContact,
    inPlaceOfAdmins,
    isForChat,
    preferencesLink,
    unsubscribeLink,
  }) => {
    const found = byLanguage.get(language)?.get(kind);
    if (found === undefined) {
      throw new Error(`there is no mail "${kind}" in the language "${language}"`);
    }
    const forPeople = inPlaceOfAdmins ? found.inPlaceOfAdmins : found.forPeople;
    const template = isForContact ? found.forContacts : forPeople;
    const width = isForChat ? Number.POSITIVE_INFINITY : mailWidth;
    return template(
      {
        ...params,
        preferencesLink,
        unsubscribeLink,
      },
      width,
    );
  };
}

function readTemplate(file: string): string {
  return readFileSync(new URL(file, templates), 'utf8');
}
