import type { components } from '@irp/client';
import { copied, Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { auditTexts } from '../texts.ts';

type Key = components['schemas']['AuditKey'];

const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** Shows a public key of the audit log and the period in which the key signs. */
export function KeyFacts({ value }: { value: Key }) {
  const t = useTexts(auditTexts);
  const { kid, nbf, exp, x, vkey, endorsement } = value;
  return (
    <Facts
      facts={[
        [t('keyId'), copied(t('keyId'), kid)],
        [
          t('state'),
          <StatusBadge key="state" tone={exp === undefined ? 'good' : 'neutral'}>
            {t(exp === undefined ? 'keySigns' : 'keySigned')}
          </StatusBadge>,
        ],
        [t('usedFrom'), <RelativeTime key="from" at={isoOf(nbf)} />],
        [t('usedUntil'), exp !== undefined && <RelativeTime key="to" at={isoOf(exp)} />],
        [t('publicKey'), copied(t('publicKey'), x)],
        [t('vkey'), copied(t('vkey'), vkey)],
        [t('endorsement'), t(endorsement === undefined ? 'notEndorsed' : 'endorsed')],
      ]}
    />
  );
}
