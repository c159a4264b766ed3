import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { toneOfRequest } from '../../installations/installation.ts';
import { requestsOfQuery } from '../../installations/installations-query.ts';
import { WithdrawRequest } from '../../installations/requests/withdraw-request.tsx';
import { installationsTexts } from '../../installations/texts.ts';
import type { Listing } from '../listing.ts';
import { directoryTexts } from '../texts.ts';
import { RequestInstallation } from './request-installation.tsx';

/**
 * Shows the latest installation request of the person, or a button to request an installation from
 * the admins.
 */
export function MyRequest({ listing }: { listing: Listing }) {
  const t = useTexts(directoryTexts);
  const tState = useTexts(installationsTexts);
  const { canAsk } = useRights();
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery({ ...requestsOfQuery(useProductionScope(), listing.id), enabled: canAsk });
  if (!canAsk) {
    return <p>{t('adminsInstall')}</p>;
  }
  return (
    <QueryView query={query}>
      {([latest]) => (
        <>
          {latest && (
            <p>
              {t('youAsked')} <RelativeTime at={latest.requestedAt} />.{' '}
              <StatusBadge tone={toneOfRequest[latest.state]}>
                {tState(`request-${latest.state}`)}
              </StatusBadge>{' '}
              {latest.state === 'pending' && <WithdrawRequest request={latest} />}
            </p>
          )}
          {latest?.declineReason && <p>{t('declineReason', { reason: latest.declineReason })}</p>}
          {latest?.state !== 'pending' && latest?.state !== 'approved' && (
            <>
              <p>{t('adminsInstall')}</p>
              <Button onClick={() => setIsAsking(true)}>{t('ask')}</Button>
            </>
          )}
          {isAsking && <RequestInstallation listing={listing} onClose={() => setIsAsking(false)} />}
        </>
      )}
    </QueryView>
  );
}
