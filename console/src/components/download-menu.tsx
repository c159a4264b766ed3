import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from './save-file.ts';

interface DownloadMenuProps<Format extends string> {
  label: string;
  formats: readonly Format[];
  nameOf(format: Format): string;
  /** Returns the file, and the name under which the browser saves it. */
  read(format: Format): Promise<{ file: Blob; name: string }>;
}

/** A button with a menu of file formats. */
export function DownloadMenu<Format extends string>(props: DownloadMenuProps<Format>) {
  const { label, formats, nameOf, read } = props;
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const { file, name } = await read(format);
      saveFile(file, name);
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
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {nameOf(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
