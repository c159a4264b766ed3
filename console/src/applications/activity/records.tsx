import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
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

/** What happened to the application, from the audit log of this workspace. */
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
              {rows.map(({ id, action, outcome, occurredAt }) => (
                <li key={id}>
                  <code>{action}</code> <RelativeTime at={occurredAt} />{' '}
                  {outcome === 'failure' && <StatusBadge tone="bad">{t('failure')}</StatusBadge>}
                </li>
              ))}
            </ul>
            <LoadMore more={more} count={rows.length} />
          </>
        )}
      </ListView>
    </Section>
  );
}
