import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMessage } from '../../api/messages/use-message.ts';
import { placeKey, type Scope } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { Counts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Scope as ScopeName } from '../scopes.ts';
import classes from './parts.module.css';
import { partTexts } from './texts.ts';

type Change =
  | 'suspend'
  | 'delete'
  | 'revoke-downstream'
  | 'compromise'
  | 'transfer'
  | 'scopes'
  | 'unpublish';

interface ImpactProps {
  applicationId: string;
  change: Change;
  /** The new scopes, for a change of scopes. */
  scopes?: readonly ScopeName[];
}

function impactQuery({ place, api }: Scope, { applicationId, change, scopes }: ImpactProps) {
  const query = scopes ? { change, scopes: scopes.join(',') } : { change };
  return queryOptions({
    queryKey: [...placeKey(place), 'applications', 'one', applicationId, 'impact', query],
    queryFn: ({ signal }) => api.applications.impact(applicationId, { query, signal }),
    // The data must be as new as the dialog, because the person decides by the data.
    staleTime: 0,
  });
}

/** Shows the effects of a change before the person confirms it. */
export function Impact(props: ImpactProps) {
  const t = useTexts(partTexts);
  const inWords = useMessage();
  const query = useQuery(impactQuery(useScope(), props));
  return (
    <QueryView query={query}>
      {({
        workspaces,
        installations,
        authorizations,
        liveAccessTokens,
        liveRefreshTokens,
        effects,
      }) => (
        <section aria-label={t('impact')}>
          <Counts
            counts={[
              [t('workspaces'), workspaces],
              [t('installations'), installations],
              [t('consents'), authorizations],
              [t('liveTokens'), liveAccessTokens + liveRefreshTokens],
            ]}
          />
          <ul className={classes.list}>
            {effects.map((effect) => (
              <li key={effect}>{inWords(effect)}</li>
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  );
}
