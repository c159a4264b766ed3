import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { copied, Facts } from '../../components/facts.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { regionName } from '../../components/region-name.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { usePlanName } from '../../settings/use-plan-name.ts';
import { operationsTexts } from '../texts.ts';
import { organizationQuery } from './organization-query.ts';
import { WorkspacesTable } from './workspaces-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/operations/organizations/$organizationId');

/** Shows an organization and the owners of all workspaces as contacts. */
export function OrganizationPage() {
  const t = useTexts(operationsTexts);
  const planName = usePlanName();
  const { organizationId } = route.useParams();
  const query = useQuery(organizationQuery(useProductionScope(), organizationId));
  const name = query.data?.name ?? t('organization');
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[
          { text: t('title'), to: '/w/$workspaceId/$environment/operations' },
          { text: name },
        ]}
      />
      <QueryView query={query}>
        {({ id, plan, regions, members, createdAt, workspaces }) => (
          <Stack>
            <Facts
              facts={[
                [t('id'), copied(t('id'), id)],
                [t('plan'), planName(plan)],
                [t('region'), regions.map(regionName).join(', ')],
                [t('members'), formatNumber(members)],
                [t('created'), <RelativeTime key="created" at={createdAt} />],
              ]}
            />
            <Section title={t('workspaces')}>
              {workspaces.length === 0 ? (
                <EmptyState text={t('noWorkspace')} />
              ) : (
                <WorkspacesTable workspaces={workspaces} />
              )}
            </Section>
          </Stack>
        )}
      </QueryView>
    </>
  );
}
