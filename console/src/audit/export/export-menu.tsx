import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useMutation } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { saveFile } from '../../records/export/save-file.ts';
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

/** The records that match the filters, as a file. */
export function ExportMenu() {
  const t = useTexts(auditTexts);
  const { api } = useScope();
  const { search } = useAuditSearch();
  const download = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const file = await api.audit.export({ ...queryOf(search), format });
      saveFile(await file.blob(), `audit.${endings[format]}`);
    },
    onError: (error) => notifications.show({ color: 'danger', message: error.message }),
  });
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {t(`export-${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
