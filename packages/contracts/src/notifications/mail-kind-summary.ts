import { germanMailSummaries } from '../german-mail-summaries.ts';
import { type MailKindName, type MailLanguage, mailKinds } from './mail-kinds.ts';

const german: Record<MailKindName, string> = germanMailSummaries;

/** Returns what a kind of mail is about, for a line of a page. */
export function mailKindSummary(kind: MailKindName, language: MailLanguage): string {
  return language === 'de' ? german[kind] : mailKinds[kind].summary;
}
