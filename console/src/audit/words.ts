import { useActorName, useNames } from '../api/people.ts';
import { shortId } from '../api/short-id.ts';
import { useTexts } from '../i18n/texts.ts';
import type { AuditRecord } from './audit-record.ts';
import english from './en.json';
import { nameOfTarget, textOf } from './name-of-target.ts';
import { outsiderOf } from './outsiders.ts';
import { type AuditKey, auditTexts } from './texts.ts';

/**
 * Returns functions that describe the parts of a record in words, such as actor, action and target.
 */
export function useWords() {
  const t = useTexts(auditTexts);
  const nameOf = useActorName();
  const names = useNames();
  const wordOf = (key: string, fallback: string) =>
    key in english ? t(key as AuditKey) : fallback.replaceAll('_', ' ');
  const nounOf = (type: string) => wordOf(`noun-${type}`, type);
  /** Describes an action, such as "Secret rotated". */
  const actionOf = (action: string) => {
    const [noun = '', verb = ''] = action.split('.');
    return `${nounOf(noun)} ${wordOf(`verb-${verb}`, verb)}`;
  };
  const reasonOf = (reason: string | null) =>
    `reason-${reason}` in english ? t(`reason-${reason}` as AuditKey) : reason;
  return {
    actionOf,
    /** Describes a reason. An unknown reason is returned unchanged. */
    reasonOf,
    /** Describes the action of a record. For access to a missing resource, describes the reason. */
    happenedIn: ({ action, reason }: AuditRecord) =>
      action === 'access.denied' && reason === 'not_found'
        ? t('reason-not_found')
        : actionOf(action),
    categoryOf: (category: string) => wordOf(`category-${category}`, category),
    actorOf(record: AuditRecord): string {
      const { actor, details } = record;
      const outsider = outsiderOf(record);
      if (outsider !== undefined) {
        return t(outsider);
      }
      return actor.id === null ? textOf(details?.email) || nounOf(actor.type) : nameOf(actor);
    },
    /**
     * Describes the target, such as "Application Ledger Sync". A target without a name is described
     * by the end of its id.
     */
    targetOf(record: AuditRecord): string | undefined {
      const [target] = record.targets;
      if (target === undefined) {
        return undefined;
      }
      const name = names.get(target.id) ?? nameOfTarget(record);
      return `${nounOf(target.type)} ${name ?? shortId(target.id)}`;
    },
  };
}
