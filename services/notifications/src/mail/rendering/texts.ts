import type { MailCategory, MailLanguage } from '@irp/contracts/notifications';
import { parse } from 'yaml';
import { z } from 'zod';

const words = z.record(z.string(), z.string());
const footer = z.strictObject({
  /** Default reason for a mail, by category. */
  why: z.string(),
  /** Text about turning such mails off. */
  choice: z.string(),
});

const textsSchema = z.strictObject({
  /** Reason for notices to a contact of the workspace. */
  contact: z.string(),
  /** Reason for a mail to an owner of the organization instead of the admins of a workspace. */
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

/** @throws Error with the file and the entry */
export function readTexts(language: MailLanguage, yaml: string, file: string): Texts {
  const parsed = textsSchema.safeParse(parse(yaml));
  if (parsed.success) {
    return { language, ...parsed.data };
  }
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}
