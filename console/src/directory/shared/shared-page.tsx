import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/queries.ts';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ListingCards } from '../list/listing-cards.tsx';
import { directoryTexts } from '../texts.ts';
import { ShareOffers } from './share-offers.tsx';

/** Listings for the organization alone, and offers of publishers. */
export function SharedPage() {
  const t = useTexts(directoryTexts);
  const { place, api } = useScope();
  const { isAdmin, canReadInstallations } = useRights();
  const query = useInfiniteQuery(
    listQuery(place, ['directory', 'shared'], (page, options) =>
      api.directory.sharedListings.list(page, options).firstPage(),
    ),
  );
  const crumbs = [
    { text: t('title'), to: '/w/$workspaceId/$environment/directory' } as const,
    { text: t('shared') },
  ];
  return (
    <>
      <PageHeader title={t('shared')} description={t('sharedHint')} breadcrumbs={crumbs} />
      {isAdmin && canReadInstallations && <ShareOffers />}
      <QueryView query={query}>
        {({ pages }) => {
          const listings = pages.flatMap(({ data }) => data);
          const total = pages[0]?.meta.totalRecords ?? 0;
          return listings.length === 0 ? (
            <EmptyState title={t('noSharedTitle')} text={t('noShared')} />
          ) : (
            <>
              <ListingCards listings={listings} />
              <LoadMore more={{ ...query, total }} count={listings.length} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}
