import { CopyButton } from '../../components/copy-button.tsx';
import { copied, Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import type { AuditRecord } from '../audit-record.ts';
import { auditTexts } from '../texts.ts';
import { valueText } from './value-text.ts';

/** Shows the remaining members of a record, and the whole record as JSON. */
export function RecordDetails({ record }: { record: AuditRecord }) {
  const t = useTexts(auditTexts);
  const { credential, context, details = {} } = record;
  const json = JSON.stringify(record, null, 2);
  return (
    <>
      <Facts
        facts={[
          [t('id'), copied(t('id'), record.id)],
          [t('recordedAt'), <RelativeTime key="at" at={record.recordedAt} />],
          [t('credential'), credential && copied(credential.kind, credential.id)],
          [t('traceId'), copied(t('traceId'), context.traceId)],
          ...Object.entries(details).map(([name, value]) => [name, valueText(value)] as const),
        ]}
      />
      <h3 className={classes.part}>
        {t('json')} <CopyButton value={json} name={t('json')} />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the text */}
      <pre style={{ overflowX: 'auto' }} tabIndex={0}>
        {json}
      </pre>
    </>
  );
}
