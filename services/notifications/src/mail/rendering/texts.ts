import type { MailCategory, MailLanguage } from '@irp/contracts/notifications';
import { parse } from 'yaml';
import { z } from 'zod';

const words = z.record(z.string(), z.string());
const footer = z.strictObject({
  /** Default reason for the mails of the category. A template may contain another reason. */
  why: z.string(),
  /** Explains how the recipient can turn mails of the category off. */
  choice: z.string(),
});

const textsSchema = z.strictObject({
  /** The reason for a mail to a contact of the workspace. */
  contact: z.string(),
  /** The reason for a mail to an owner of the organization instead of the admins. */
  inPlaceOfAdmins: z.string(),
  footers: z.strictObject({
    lifecycle: footer,
    security: footer,
    account: footer,
    optional: footer,
  } satisfies Record<MailCategory, unknown>),
  roles: words,
});

/** The common texts of the templates of a language. */
export interface Texts extends z.infer<typeof textsSchema> {
  language: MailLanguage;
}

/** Parses the texts of a language. @throws Error with the file and the entry */
export function readTexts(language: MailLanguage, yaml: string, file: string): Texts {
  const parsed = textsSchema.safeParse(parse(yaml));
  if (parsed.success) {
    return { language, ...parsed.data };
  }
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}
