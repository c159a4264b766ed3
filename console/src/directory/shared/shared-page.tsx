import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/queries.ts';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ListingCards } from '../list/listing-cards.tsx';
import { directoryTexts } from '../texts.ts';
import { ShareOffers } from './share-offers.tsx';

/** Shows the listings that are shared only with the organization, and offers of publishers. */
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
      <ListView
        query={query}
        empty={<EmptyState title={t('noSharedTitle')} text={t('noShared')} />}
      >
        {(listings, more) => (
          <>
            <ListingCards listings={listings} />
            <LoadMore more={more} count={listings.length} />
          </>
        )}
      </ListView>
    </>
  );
}
