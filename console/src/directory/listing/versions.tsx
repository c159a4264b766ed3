import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { Section } from '../../applications/parts/section.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../directory.module.css';
import type { Listing } from '../listing.ts';
import { directoryTexts } from '../texts.ts';
import { versionsQuery } from './listing-query.ts';

/** Versions of a listing. A shared listing has at most one. */
export function Versions({ listing }: { listing: Listing }) {
  if ('publishedAt' in listing) {
    return <PublishedVersions id={listing.id} />;
  }
  return listing.version === null ? null : <VersionList versions={[listing.version]} />;
}

function PublishedVersions({ id }: { id: string }) {
  const query = useInfiniteQuery(versionsQuery(useScope(), id));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const versions = pages.flatMap(({ data }) => data);
        const total = pages[0]?.meta.totalRecords ?? 0;
        return (
          <>
            <VersionList versions={versions} />
            {query.hasNextPage && <LoadMore more={{ ...query, total }} count={versions.length} />}
          </>
        );
      }}
    </QueryView>
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
