import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApplication } from '../detail/application-query.ts';
import { DistributionLink } from './distribution-link.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { listingQuery } from './listing-query.ts';
import { distributionTexts } from './texts.ts';

/** The page on which a publisher edits the listing of an application. */
export function ListingPage() {
  const t = useTexts(distributionTexts);
  const scope = useScope();
  const { application } = useApplication();
  const query = useQuery(listingQuery(scope, application.id));
  return (
    <>
      <p>
        <DistributionLink applicationId={application.id}>{t('back')}</DistributionLink>
      </p>
      <QueryView query={query}>
        {(stored) => <ListingEditor application={application} stored={stored} />}
      </QueryView>
    </>
  );
}
