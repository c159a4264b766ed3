import { germanMailSummaries } from '../german-mail-summaries.ts';
import { type MailKindName, type MailLanguage, mailKinds } from './mail-kinds.ts';

const german: Record<MailKindName, string> = germanMailSummaries;

/** The subject of a kind of mail, in a line of a page. */
export function mailKindSummary(kind: MailKindName, language: MailLanguage): string {
  return language === 'de' ? german[kind] : mailKinds[kind].summary;
}
