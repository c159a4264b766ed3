import { copied, Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import type { AuditRecord } from '../audit-record.ts';
import { auditTexts } from '../texts.ts';
import { useWords } from '../words.ts';
import { RecordChanges } from './record-changes.tsx';
import { TargetLink } from './target-link.tsx';

/** Shows the actor, action, time, origin and changes of a record. */
export function RecordFacts({ record }: { record: AuditRecord }) {
  const t = useTexts(auditTexts);
  const { actorOf, targetOf, reasonOf, categoryOf } = useWords();
  const { actor, outcome, targets, context, changes } = record;
  const badge = (
    <StatusBadge tone={outcome === 'success' ? 'good' : 'bad'}>
      {t(`outcome-${outcome}`)}
    </StatusBadge>
  );
  const [target] = targets;
  const name = targetOf(record);
  const named =
    target === undefined || name === undefined ? null : (
      <TargetLink target={target} action={record.action}>
        {name}
      </TargetLink>
    );
  return (
    <>
      <Facts
        facts={[
          [t('outcome'), badge],
          [t('reason'), reasonOf(record.reason)],
          [t('occurredAt'), <RelativeTime key="at" at={record.occurredAt} />],
          [t('actor'), actorOf(record)],
          [t('actorId'), copied(t('actorId'), actor.id)],
          [t('onBehalfOf'), copied(t('onBehalfOf'), actor.onBehalfOf)],
          [t('target'), named],
          ...targets.map(({ type, id }) => [`${t('target')}: ${type}`, copied(type, id)] as const),
          [t('action'), <code key="action">{record.action}</code>],
          [t('category'), categoryOf(record.category)],
          [t('environment'), record.environment ?? t('wholeWorkspace')],
          [t('applicationId'), copied(t('applicationId'), record.applicationId)],
          [t('installationId'), copied(t('installationId'), record.installationId)],
          [t('ip'), context.ip],
          [t('userAgent'), context.userAgent],
          [t('requestId'), copied(t('requestId'), context.requestId)],
        ]}
      />
      {changes.length > 0 && (
        <>
          <h3 className={classes.part}>{t('changes')}</h3>
          <RecordChanges changes={changes} />
        </>
      )}
    </>
  );
}
