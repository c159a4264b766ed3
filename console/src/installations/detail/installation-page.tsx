import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PermissionList } from '../../components/permission-list.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Installation, toneOfState } from '../installation.ts';
import { installationQuery } from '../installations-query.ts';
import { installationsTexts } from '../texts.ts';
import { Condition } from './condition.tsx';
import { InstallationFacts } from './installation-facts.tsx';
import { Reauthorize } from './reauthorize.tsx';
import { SuspendOrResume } from './suspend-or-resume.tsx';
import { Uninstall } from './uninstall.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/installations/$installationId');

/** Shows the state and the permissions of an installation, and actions for an admin. */
export function InstallationPage() {
  const t = useTexts(installationsTexts);
  const { installationId } = route.useParams();
  const query = useQuery(installationQuery(useScope(), installationId));
  const { data } = query;
  const crumbs = [
    { text: t('title'), to: '/w/$workspaceId/$environment/installations' } as const,
    { text: data?.applicationName ?? '…' },
  ];
  return (
    <>
      <PageHeader
        title={data?.applicationName ?? t('installation')}
        description={
          data && <StatusBadge tone={toneOfState[data.state]}>{t(data.state)}</StatusBadge>
        }
        breadcrumbs={crumbs}
      />
      <QueryView query={query}>
        {(installation) => <InstallationView installation={installation} />}
      </QueryView>
    </>
  );
}

function InstallationView({ installation }: { installation: Installation }) {
  const t = useTexts(installationsTexts);
  const { canInstall } = useRights();
  const { state, scopes, endedAt } = installation;
  const isLive = endedAt === null;
  return (
    <Stack gap="md">
      <Condition installation={installation} />
      {state === 'reauthorization_required' && <Reauthorize installation={installation} />}
      <InstallationFacts installation={installation} />
      <Section title={t('permissions')} lead={t('permissionsHint')}>
        <PermissionList permissions={scopes.map((scope) => ({ scope }))} />
      </Section>
      {isLive && canInstall && (
        <>
          <SuspendOrResume installation={installation} />
          <Uninstall installation={installation} />
        </>
      )}
    </Stack>
  );
}
