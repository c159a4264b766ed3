import { Notice } from '../../components/notice.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { detailTexts } from './texts.ts';

/** Shows the restrictions of the application, such as suspensions. */
export function Standing({ application }: { application: Application }) {
  const t = useTexts(detailTexts);
  const { suspensions, deletionAt, newInstallsDisabled, authorizationFlowsSuspended } = application;
  return (
    <>
      {suspensions.map(({ by, reason, at }) => (
        <Notice tone="bad" key={by} title={t(`suspendedBy-${by}`)}>
          <RelativeTime at={at} />. {reason || t('noReason')} {t(`resumedBy-${by}`)}
        </Notice>
      ))}
      {deletionAt !== null && (
        <Notice tone="bad" title={t('deletion')}>
          <RelativeTime at={deletionAt} />. {t('deletionWhat')}
        </Notice>
      )}
      {newInstallsDisabled && <Notice tone="warning">{t('noInstalls')}</Notice>}
      {authorizationFlowsSuspended && <Notice tone="warning">{t('noFlows')}</Notice>}
      {application.transferOffer && (
        <Notice tone="warning" title={t('offered')}>
          <RelativeTime at={application.transferOffer.at} />. {t('offeredWhat')}{' '}
          <code>{application.transferOffer.toWorkspaceId}</code>
        </Notice>
      )}
    </>
  );
}
