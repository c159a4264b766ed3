import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApplication } from '../detail/application-query.ts';
import { ListingEditor } from './listing-editor.tsx';
import { listingQuery } from './listing-query.ts';
import { distributionTexts } from './texts.ts';

/** Writes the listing of an application. */
export function ListingPage() {
  const t = useTexts(distributionTexts);
  const scope = useScope();
  const { application } = useApplication();
  const query = useQuery(listingQuery(scope, application.id));
  return (
    <>
      <p>
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/$environment/applications/$applicationId/distribution"
              params={{ ...scope.place, applicationId: application.id }}
            />
          )}
        >
          {t('back')}
        </Anchor>
      </p>
      <QueryView query={query}>
        {(stored) => <ListingEditor application={application} stored={stored} />}
      </QueryView>
    </>
  );
}
