import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PermissionList } from '../../components/permission-list.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../directory.module.css';
import type { Listing } from '../listing.ts';
import { ListingImage } from '../listing-image.tsx';
import { PublisherName } from '../publisher-name.tsx';
import { directoryTexts } from '../texts.ts';
import { About } from './about.tsx';
import { Admission } from './admission.tsx';
import { listingQuery } from './listing-query.ts';
import { Versions } from './versions.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/directory/$listingId');

/** Shows all data of a listing, and the state of the application in the workspace. */
export function ListingPage() {
  const t = useTexts(directoryTexts);
  const { listingId } = route.useParams();
  const query = useQuery(listingQuery(useScope(), listingId));
  const crumbs = [
    { text: t('title'), to: '/w/$workspaceId/$environment/directory' } as const,
    { text: query.data?.name ?? '…' },
  ];
  return (
    <>
      <PageHeader
        title={query.data?.name ?? t('listing')}
        description={query.data && <PublisherName publisher={query.data.publisher} />}
        breadcrumbs={crumbs}
      />
      <QueryView query={query}>{(listing) => <ListingView listing={listing} />}</QueryView>
    </>
  );
}

function ListingView({ listing }: { listing: Listing }) {
  const t = useTexts(directoryTexts);
  const { id, scopesRequested, unreviewedScopes, screenshots } = listing;
  return (
    <Stack gap="md">
      <Admission listing={listing} />
      <About listing={listing} />
      {screenshots.length > 0 && (
        <Section title={t('screenshots')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the images */}
          <section className={classes.screenshots} aria-label={t('screenshots')} tabIndex={0}>
            {screenshots.map((image) => (
              <ListingImage key={image.id} listingId={id} image={image} />
            ))}
          </section>
        </Section>
      )}
      <Section title={t('permissions')} lead={t('permissionsHint')}>
        <PermissionList permissions={scopesRequested} unreviewed={unreviewedScopes} />
      </Section>
      <Versions listing={listing} />
    </Stack>
  );
}
