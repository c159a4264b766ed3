import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Counts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { insightQuery, insightSpans } from '../activity/activity-queries.ts';
import classes from '../parts/parts.module.css';
import { DayBars } from './day-bars.tsx';
import own from './distribution.module.css';
import { distributionTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/$environment/applications/$applicationId/distribution');

/** Shows the number of workspaces with the application by day and by version. */
export function Insight({ applicationId }: { applicationId: string }) {
  const t = useTexts(distributionTexts);
  const { days = 30 } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (value: string) =>
    void navigate({ search: { days: Number(value) }, replace: true, resetScroll: false });
  const query = useQuery(insightQuery(useScope(), applicationId, days));
  return (
    <Section title={t('insight')} lead={t('insightLead')}>
      <SegmentedControl
        className={own.span}
        aria-label={t('span')}
        value={String(days)}
        onChange={choose}
        data={insightSpans.map((span) => ({
          value: String(span),
          label: t('days', { count: span }),
        }))}
      />
      <QueryView query={query}>
        {({ installations, days: rows, versions }) => (
          <>
            <Counts
              counts={[
                [t('active'), installations.active],
                [t('reauthorization'), installations.reauthorizationRequired],
                [t('suspended'), installations.suspended],
                [t('ended'), installations.ended],
              ]}
            />
            {rows.some(({ live, ended }) => live + ended > 0) ? (
              <DayBars days={rows} />
            ) : (
              <EmptyState text={t('noInstallations')} />
            )}
            <ul className={classes.list}>
              {versions.map(({ version, installations: count }) => (
                <li key={version ?? ''}>{t('ofVersion', { version: version ?? '–', count })}</li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Section>
  );
}
