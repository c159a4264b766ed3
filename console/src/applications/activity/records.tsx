import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import type { AuditRecord } from '../../audit/audit-record.ts';
import { useWords } from '../../audit/words.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../parts/parts.module.css';
import { applicationRecordsQuery, recordKinds } from './activity-queries.ts';
import { activityTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/$environment/applications/$applicationId/activity');

/** Shows the records of this workspace's audit log about the application, or of its own actions. */
export function Records({ applicationId }: { applicationId: string }) {
  const t = useTexts(activityTexts);
  const { records: kind = 'about' } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (value: string) =>
    void navigate({
      search: { records: recordKinds.find((one) => one === value) },
      replace: true,
      resetScroll: false,
    });
  const query = useInfiniteQuery(applicationRecordsQuery(useScope(), applicationId, kind));
  return (
    <Section title={t('records')} lead={t('recordsLead')}>
      <SegmentedControl
        mb="md"
        aria-label={t('records')}
        value={kind}
        onChange={choose}
        data={recordKinds.map((one) => ({ value: one, label: t(`records-${one}`) }))}
      />
      <ListView query={query} empty={<EmptyState text={t('noRecords')} />}>
        {(rows, more) => (
          <>
            <ul className={classes.list}>
              {rows.map((record) => (
                <RecordLine key={record.id} record={record} />
              ))}
            </ul>
            <LoadMore more={more} count={rows.length} />
          </>
        )}
      </ListView>
    </Section>
  );
}

function RecordLine({ record }: { record: AuditRecord }) {
  const t = useTexts(activityTexts);
  const { actionOf } = useWords();
  const { place } = useScope();
  const { id, action, outcome, occurredAt, details } = record;
  const reason = typeof details?.reason === 'string' ? details.reason : undefined;
  return (
    <li>
      <Link to="/w/$workspaceId/$environment/audit" params={place} search={{ record: id }}>
        {actionOf(action)}
      </Link>{' '}
      <RelativeTime at={occurredAt} />{' '}
      {outcome === 'failure' && <StatusBadge tone="bad">{t('failure')}</StatusBadge>}
      {reason && <div className={classes.detail}>{reason}</div>}
    </li>
  );
}
