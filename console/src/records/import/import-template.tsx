import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useScope } from '../../api/use-scope.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';

/** A button that downloads a workbook with the columns of an import. */
export function ImportTemplate() {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const download = useAction({
    run: async () => {
      const file = await api.investments.importTemplate();
      saveFile(await file.blob(), file.fileName ?? 'investments.xlsx');
    },
    notifiesErrors: true,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('template')}
    </Button>
  );
}
