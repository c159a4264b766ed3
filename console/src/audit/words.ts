import { useActorName, useNames } from '../api/people.ts';
import { shortId } from '../api/short-id.ts';
import { useTexts } from '../i18n/texts.ts';
import type { AuditRecord } from './audit-record.ts';
import english from './en.json';
import { outsiderOf } from './outsiders.ts';
import { type AuditKey, auditTexts } from './texts.ts';

/** Words for parts of a record: who did what to what. */
export function useWords() {
  const t = useTexts(auditTexts);
  const nameOf = useActorName();
  const names = useNames();
  const wordOf = (key: string, fallback: string) =>
    key in english ? t(key as AuditKey) : fallback.replaceAll('_', ' ');
  const nounOf = (type: string) => wordOf(`noun-${type}`, type);
  return {
    /** Such as "Secret rotated". */
    actionOf(action: string): string {
      const [noun = '', verb = ''] = action.split('.');
      return `${nounOf(noun)} ${wordOf(`verb-${verb}`, verb)}`;
    },
    categoryOf: (category: string) => wordOf(`category-${category}`, category),
    actorOf(record: AuditRecord): string {
      const { actor, details } = record;
      const outsider = outsiderOf(record);
      if (outsider !== undefined) {
        return t(outsider);
      }
      return actor.id === null ? textOf(details?.email) || nounOf(actor.type) : nameOf(actor);
    },
    /** Such as "Application Ledger Sync", or the end of the id. */
    targetOf({ targets, details }: AuditRecord): string | undefined {
      const [target] = targets;
      if (target === undefined) {
        return undefined;
      }
      const name = textOf(details?.name) || names.get(target.id);
      return `${nounOf(target.type)} ${name ?? shortId(target.id)}`;
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
