import { getRouteApi } from '@tanstack/react-router';
import type { Api } from '../../api/services.ts';
import { useScope } from '../../api/use-scope.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { defaultColumns } from '../record.ts';
import { recordsTexts } from '../texts.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const formats = ['xlsx', 'csv', 'ndjson'] as const;
type ExportQuery = Parameters<Api['investments']['export']>[0];

/**
 * A menu that exports the records of the grid as a file, with the same filter, order and columns.
 */
export function ExportMenu() {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const { filter = {}, sort, columns = defaultColumns } = route.useSearch();
  return (
    <DownloadMenu
      label={t('export')}
      formats={formats}
      nameOf={(format) => t(`export-${format}`)}
      read={async (format) => {
        const query = {
          ...filter,
          format,
          ...(sort !== undefined && { sort }),
          // An NDJSON file contains all members for a later import.
          ...(format !== 'ndjson' && { fields: columns.join(',') }),
        };
        const found = await api.investments.export(query as ExportQuery);
        return { file: await found.blob(), name: `investments.${format}` };
      }}
    />
  );
}
