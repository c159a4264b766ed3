import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useApplication } from '../detail/application-query.ts';
import { Insight } from './insight.tsx';
import { listingQuery } from './listing-query.ts';
import { ListingStatus } from './listing-status.tsx';
import { Unpublish } from './unpublish.tsx';
import { Versions } from './versions.tsx';
import { Visibility } from './visibility.tsx';

const canEnd = ['approved', 'published'];

/** Shows the visibility, the listing and the installations of the application. */
export function DistributionPage() {
  const { application } = useApplication();
  const { canPublish } = useRights();
  const query = useQuery(listingQuery(useScope(), application.id));
  return (
    <Stack gap="lg">
      <QueryView query={query}>
        {({ listing, etag }) => (
          <>
            <ListingStatus application={application} listing={listing} etag={etag} />
            <Visibility applicationId={application.id} listing={listing} />
            {listing && <Versions applicationId={application.id} />}
            <Insight applicationId={application.id} />
            {listing && canPublish && canEnd.includes(listing.state) && (
              <Unpublish application={application} etag={etag} />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}
