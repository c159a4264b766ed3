import { Link } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { rowLinkId } from '../../components/use-focus-return.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import type { AuditRecord } from '../audit-record.ts';
import { auditTexts } from '../texts.ts';
import { useWords } from '../words.ts';

/** Shows the actor, action and target of a record. The action is a link to the record. */
export function TimelineRecord({ record }: { record: AuditRecord }) {
  const t = useTexts(auditTexts);
  const { place } = useScope();
  const { happenedIn, actorOf, targetOf, categoryOf } = useWords();
  const { id, category, outcome, occurredAt } = record;
  const target = targetOf(record);
  return (
    <li className={classes.entry} data-outcome={outcome}>
      <div className={classes.what}>
        <span>{actorOf(record)}</span>{' '}
        <Link
          id={rowLinkId(id)}
          className={classes.open}
          to="/w/$workspaceId/$environment/audit"
          params={place}
          search={(before: Record<string, string | undefined>) => ({ ...before, record: id })}
          resetScroll={false}
        >
          {happenedIn(record)}
        </Link>{' '}
        {target !== undefined && <span className={classes.target}>{target}</span>}
      </div>
      <div className={classes.meta}>
        {outcome === 'failure' && <StatusBadge tone="bad">{t('outcome-failure')}</StatusBadge>}
        <span>{categoryOf(category)}</span>
        <RelativeTime at={occurredAt} />
      </div>
    </li>
  );
}
