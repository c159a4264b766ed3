import { Alert } from '@mantine/core';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { detailTexts } from './texts.ts';

/** What keeps the application from working as usual. */
export function Standing({ application }: { application: Application }) {
  const t = useTexts(detailTexts);
  const { suspensions, deletionAt, newInstallsDisabled, authorizationFlowsSuspended } = application;
  return (
    <>
      {suspensions.map(({ by, reason, at }) => (
        <Alert key={by} color="danger" title={t(`suspendedBy-${by}`)}>
          <RelativeTime at={at} />. {reason || t('noReason')} {t(`resumedBy-${by}`)}
        </Alert>
      ))}
      {deletionAt !== null && (
        <Alert color="danger" title={t('deletion')}>
          <RelativeTime at={deletionAt} />. {t('deletionWhat')}
        </Alert>
      )}
      {newInstallsDisabled && <Alert color="yellow">{t('noInstalls')}</Alert>}
      {authorizationFlowsSuspended && <Alert color="yellow">{t('noFlows')}</Alert>}
      {application.transferOffer && (
        <Alert color="yellow" title={t('offered')}>
          <RelativeTime at={application.transferOffer.at} />. {t('offeredWhat')}{' '}
          <code>{application.transferOffer.toWorkspaceId}</code>
        </Alert>
      )}
    </>
  );
}
