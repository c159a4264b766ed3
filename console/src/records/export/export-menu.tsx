import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Api } from '../../api/services.ts';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { defaultColumns } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import { saveFile } from './save-file.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const formats = ['xlsx', 'csv', 'ndjson'] as const;
type ExportQuery = Parameters<Api['investments']['export']>[0];

/** What the grid shows, as a file: the same filter, order and columns. */
export function ExportMenu() {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const { filter = {}, sort, columns = defaultColumns } = route.useSearch();
  const download = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const query = {
        ...filter,
        format,
        ...(sort !== undefined && { sort }),
        // Lines of NDJSON can be imported again, so they have every member.
        ...(format !== 'ndjson' && { fields: columns.join(',') }),
      };
      const file = await api.investments.export(query as ExportQuery);
      saveFile(await file.blob(), `investments.${format}`);
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
