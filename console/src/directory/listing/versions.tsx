import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../directory.module.css';
import type { Listing } from '../listing.ts';
import { directoryTexts } from '../texts.ts';
import { versionsQuery } from './listing-query.ts';

/** Shows the versions of a listing. A shared listing has at most one version. */
export function Versions({ listing }: { listing: Listing }) {
  if ('publishedAt' in listing) {
    return <PublishedVersions id={listing.id} />;
  }
  return listing.version === null ? null : <VersionList versions={[listing.version]} />;
}

function PublishedVersions({ id }: { id: string }) {
  const query = useInfiniteQuery(versionsQuery(useScope(), id));
  return (
    <ListView query={query}>
      {(versions, more) => (
        <>
          <VersionList versions={versions} />
          {more.hasNextPage && <LoadMore more={more} count={versions.length} />}
        </>
      )}
    </ListView>
  );
}

interface Version {
  number: string;
  releasedAt: string | null;
  releaseNotes: string;
}

function VersionList({ versions }: { versions: readonly Version[] }) {
  const t = useTexts(directoryTexts);
  return (
    <Section title={t('versions')}>
      <ul className={classes.versions}>
        {versions.map(({ number, releasedAt, releaseNotes }) => (
          <li key={number}>
            <strong>{number}</strong> {releasedAt && <RelativeTime at={releasedAt} />}
            <p>{releaseNotes}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
