import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { requestsQuery } from '../installations-query.ts';
import { installationsTexts } from '../texts.ts';
import { ApproveRequest } from './approve-request.tsx';
import type { Decision } from './decision.ts';
import { DeclineRequest } from './decline-request.tsx';
import { RequestsTable } from './requests-table.tsx';

/** Shows the installation requests for both environments. */
export function RequestsTab() {
  const t = useTexts(installationsTexts);
  const { canInstall } = useRights();
  const [decision, setDecision] = useState<Decision>();
  const query = useInfiniteQuery(requestsQuery(useProductionScope()));
  const close = () => setDecision(undefined);
  return (
    <>
      <ListView
        query={query}
        empty={
          <EmptyState
            title={t('noRequestsTitle')}
            text={t(canInstall ? 'noRequests' : 'noOwnRequests')}
          />
        }
      >
        {(rows, more) => (
          <RequestsTable rows={rows} more={more} onDecide={canInstall ? setDecision : undefined} />
        )}
      </ListView>
      {decision?.kind === 'approve' && (
        <ApproveRequest request={decision.request} onClose={close} />
      )}
      {decision?.kind === 'decline' && (
        <DeclineRequest request={decision.request} onClose={close} />
      )}
    </>
  );
}
