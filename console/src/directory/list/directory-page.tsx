import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageButton } from '../../components/page-link.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { hasFilters } from '../search.ts';
import { directoryTexts } from '../texts.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { ListingCards } from './listing-cards.tsx';
import { listingsQuery } from './listings-query.ts';

const route = getRouteApi('/w/$workspaceId/$environment/directory');

/** Shows the published applications of all publishers. */
export function DirectoryPage() {
  const t = useTexts(directoryTexts);
  const scope = useScope();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...listingsQuery(scope, search),
    placeholderData: (former) => former,
  });
  const shared = (
    <PageButton
      variant="default"
      to="/w/$workspaceId/$environment/directory/shared"
      params={scope.place}
    >
      {t('shared')}
    </PageButton>
  );
  const clear = (
    <Button variant="default" onClick={() => void navigate({ search: {} })}>
      {t('clear')}
    </Button>
  );
  const empty = hasFilters(search) ? (
    <EmptyState title={t('nothingTitle')} text={t('nothing')} action={clear} />
  ) : (
    <EmptyState title={t('emptyTitle')} text={t('empty')} />
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} actions={shared} />
      <DirectoryFilters facets={query.data?.pages[0]?.facets} />
      <ListView query={query} empty={empty}>
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
