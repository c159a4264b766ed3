import { useScope } from '../../api/use-scope.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { queryOf } from '../search.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';

const formats = ['ndjson', 'csv', 'ocsf', 'bundle'] as const;
const endings = {
  ndjson: 'ndjson',
  csv: 'csv',
  ocsf: 'ocsf.ndjson',
  bundle: 'bundle.ndjson',
} as const;

/** A menu that exports the filtered records as a file. */
export function ExportMenu() {
  const t = useTexts(auditTexts);
  const { api } = useScope();
  const { search } = useAuditSearch();
  return (
    <DownloadMenu
      label={t('export')}
      formats={formats}
      nameOf={(format) => t(`export-${format}`)}
      read={async (format) => {
        const found = await api.audit.export({ ...queryOf(search), format });
        return { file: await found.blob(), name: `audit.${endings[format]}` };
      }}
    />
  );
}
