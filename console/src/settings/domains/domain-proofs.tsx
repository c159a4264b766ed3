import { CopyField } from '../../components/copy-field.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import type { Domain } from './domain.ts';

/** Shows the two ways to prove control of a domain: a DNS record or a file. */
export function DomainProofs({ domain: { dns, wellKnown } }: { domain: Domain }) {
  const t = useTexts(settingsTexts);
  return (
    <>
      <h3>{t('dnsRecord')}</h3>
      <Facts
        facts={[
          [t('dnsType'), dns.type],
          [t('dnsName'), <CopyField key="name" value={dns.name} name={t('dnsName')} />],
          [t('dnsValue'), <CopyField key="value" value={dns.value} name={t('dnsValue')} />],
        ]}
      />
      <h3>{t('file')}</h3>
      <Facts
        facts={[
          [t('fileUrl'), <CopyField key="url" value={wellKnown.url} name={t('fileUrl')} />],
          [t('fileLine'), <CopyField key="line" value={wellKnown.line} name={t('fileLine')} />],
        ]}
      />
    </>
  );
}
