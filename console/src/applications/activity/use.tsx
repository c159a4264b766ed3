import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { Counts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../parts/parts.module.css';
import { partTexts } from '../parts/texts.ts';
import { insightQuery } from './activity-queries.ts';
import { activityTexts } from './texts.ts';

/**
 * Shows the numbers of workspaces, consents and valid tokens, and the calls of deprecated versions.
 */
export function Use({ applicationId }: { applicationId: string }) {
  const t = useTexts(activityTexts);
  const words = useTexts(partTexts);
  const query = useQuery(insightQuery(useScope(), applicationId, 30));
  return (
    <Section title={t('use')} lead={t('useLead')}>
      <QueryView query={query}>
        {({ use, deprecatedCalls }) => (
          <>
            <Counts
              counts={[
                [words('workspaces'), use.workspaces],
                [words('consents'), use.authorizations],
                [t('access_token'), use.liveAccessTokens],
                [t('refresh_token'), use.liveRefreshTokens],
              ]}
            />
            {deprecatedCalls.length > 0 && <strong>{t('deprecated')}</strong>}
            <ul className={classes.list}>
              {deprecatedCalls.map(({ version, calls, lastAt }) => (
                <li key={version}>
                  {t('deprecatedCalls', { version, count: calls })} <RelativeTime at={lastAt} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Section>
  );
}
