import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from './distribution.module.css';
import { versionsQuery } from './listing-query.ts';
import { distributionTexts } from './texts.ts';

/** Shows the released versions, each with its added and removed scopes. */
export function Versions({ applicationId }: { applicationId: string }) {
  const t = useTexts(distributionTexts);
  const query = useInfiniteQuery(versionsQuery(useScope(), applicationId));
  return (
    <Section title={t('versions')}>
      <ListView query={query} empty={<EmptyState text={t('noVersions')} />}>
        {(versions, more) => (
          <>
            <ol className={classes.versions}>
              {versions.map(({ number, releaseNotes, releasedAt, scopes }, at) => (
                <li key={number}>
                  <strong>{number}</strong> <RelativeTime at={releasedAt} />
                  <p>{releaseNotes || t('noNotes')}</p>
                  <ScopeChanges scopes={scopes} before={versions[at + 1]?.scopes} />
                </li>
              ))}
            </ol>
            <LoadMore more={more} count={versions.length} />
          </>
        )}
      </ListView>
    </Section>
  );
}

interface ScopeChangesProps {
  scopes: readonly string[];
  /** Scopes of the previous version; undefined for the first version. */
  before: readonly string[] | undefined;
}

function ScopeChanges({ scopes, before }: ScopeChangesProps) {
  const t = useTexts(distributionTexts);
  if (before === undefined) {
    return <p>{t('scopesOf', { scopes: scopes.join(', ') })}</p>;
  }
  const added = scopes.filter((scope) => !before.includes(scope));
  const removed = before.filter((scope) => !scopes.includes(scope));
  return (
    <>
      {added.length > 0 && <p>{t('scopesAdded', { scopes: added.join(', ') })}</p>}
      {removed.length > 0 && <p>{t('scopesRemoved', { scopes: removed.join(', ') })}</p>}
    </>
  );
}
