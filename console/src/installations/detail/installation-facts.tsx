import { useQuery } from '@tanstack/react-query';
import { useActorName } from '../../api/people.ts';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { Facts } from '../../components/facts.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Installation } from '../installation.ts';
import { installationsTexts } from '../texts.ts';
import { applicationUseQuery } from './application-use-query.ts';

/**
 * Shows the person who has installed the application, the version, and the use by the workspace.
 */
export function InstallationFacts({ installation }: { installation: Installation }) {
  const t = useTexts(installationsTexts);
  const scope = useScope();
  const nameOf = useActorName();
  const { canRevokeTokens } = useRights();
  const { applicationId, publisher, environment, version, createdBy, createdAt } = installation;
  const { data: use } = useQuery({
    ...applicationUseQuery(scope, applicationId),
    enabled: canRevokeTokens && installation.endedAt === null,
  });
  const countOf = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count);
  return (
    <Section title={t('installation')}>
      <Facts
        facts={[
          [t('publisher'), publisher.name],
          [t('environment'), t(environment)],
          [t('version'), version],
          [t('installedBy'), createdBy && nameOf({ type: 'user', id: createdBy })],
          [t('installedAt'), <RelativeTime key="created" at={createdAt} />],
          [t('peopleAllowed'), countOf(use?.people)],
          [t('liveTokens'), countOf(use?.tokens)],
          [t('lastUsed'), use?.lastUsedAt && <RelativeTime at={use.lastUsedAt} />],
        ]}
      />
      <p>
        <PageLink
          underline="always"
          to="/w/$workspaceId/$environment/directory/$listingId"
          params={{ ...scope.place, listingId: applicationId }}
        >
          {t('openListing')}
        </PageLink>
      </p>
    </Section>
  );
}
