import { Notice } from '../../components/notice.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Installation } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

/**
 * Shows events that affect the installation: suspensions, a deletion, a compromise or a new owner.
 */
export function Condition({ installation }: { installation: Installation }) {
  const t = useTexts(installationsTexts);
  const { application, suspensions, endedAt, endedBy, endReason } = installation;
  const events = [
    { key: 'deletionAt', at: application?.deletionAt },
    { key: 'credentialsCompromisedAt', at: application?.credentialsCompromisedAt },
    { key: 'delistedAt', at: application?.delistedAt },
    { key: 'unpublishedAt', at: application?.unpublishedAt },
    { key: 'transferredAt', at: application?.transferredAt },
  ] as const;
  return (
    <>
      {endedAt !== null && (
        <Notice tone="neutral" title={t(`ended-${endedBy ?? 'tenant'}`)}>
          <RelativeTime at={endedAt} /> {endReason}
        </Notice>
      )}
      {suspensions.map(({ by, at, reason }) => (
        <Notice key={by} tone="bad" title={t(`suspendedBy-${by}`)}>
          <RelativeTime at={at} /> {reason}
        </Notice>
      ))}
      {application?.suspensions.map(({ by, at, reason }) => (
        <Notice key={by} tone="bad" title={t(`applicationSuspendedBy-${by}`)}>
          <RelativeTime at={at} /> {reason}
        </Notice>
      ))}
      {application?.authorizationFlowsSuspended && (
        <Notice tone="warning">{t('authorizationFlowsSuspended')}</Notice>
      )}
      {events.map(({ key, at }) =>
        at ? (
          <Notice key={key} tone={key === 'transferredAt' ? 'neutral' : 'warning'} title={t(key)}>
            <RelativeTime at={at} />
          </Notice>
        ) : null,
      )}
    </>
  );
}
