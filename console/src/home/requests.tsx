import { useQuery } from '@tanstack/react-query';
import { useRights } from '../api/use-rights.ts';
import { useProductionScope, useScope } from '../api/use-scope.ts';
import { PageLink } from '../components/page-link.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { Section } from '../components/section.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useTexts } from '../i18n/texts.ts';
import { toneOfRequest } from '../installations/installation.ts';
import { latestRequestsQuery } from './people-queries.ts';
import { homeTexts } from './texts.ts';

/**
 * Shows the installation requests of the person with their states. For admins, shows pending
 * requests.
 */
export function Requests() {
  const t = useTexts(homeTexts);
  const { place } = useScope();
  const { canInstall, canAsk } = useRights();
  const { data: requests = [] } = useQuery({
    ...latestRequestsQuery(useProductionScope(), canInstall),
    enabled: canAsk,
  });
  return requests.length === 0 ? null : (
    <Section title={t(canInstall ? 'requestsWait' : 'requests')}>
      <ul>
        {requests.map(({ id, applicationName, state, requestedAt, declineReason }) => (
          <li key={id}>
            <strong>{applicationName}</strong> <RelativeTime at={requestedAt} />{' '}
            <StatusBadge tone={toneOfRequest[state]}>{t(`request-${state}`)}</StatusBadge>{' '}
            {declineReason}
          </li>
        ))}
      </ul>
      <PageLink
        underline="always"
        to="/w/$workspaceId/$environment/installations"
        params={place}
        search={{ tab: 'requests' }}
      >
        {t(canInstall ? 'decide' : 'allRequests')}
      </PageLink>
    </Section>
  );
}
