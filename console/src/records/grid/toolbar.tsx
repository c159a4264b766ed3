import { Button, Group, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { getRouteApi } from '@tanstack/react-router';
import { useTyped } from '../../components/use-typed.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { valuesOf, withFilter } from '../search.ts';
import { recordsTexts } from '../texts.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ViewsMenu } from './views-menu.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/** Shows the search, the saved views, the choice of columns and the export. */
export function Toolbar() {
  const t = useTexts(recordsTexts);
  const { filter } = route.useSearch();
  const navigate = route.useNavigate();
  const [q = ''] = valuesOf(filter, 'q');
  const words = useTyped(
    q,
    (text) =>
      void navigate({
        search: (before) => ({
          ...before,
          filter: withFilter(before.filter, 'q', text.trim() || undefined),
        }),
        replace: true,
      }),
  );
  const clear = () => void navigate({ search: ({ columns }) => ({ columns }) });
  return (
    <Group mb="md" gap="sm">
      <TextInput
        flex="1 1 16rem"
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words.text}
        onChange={(event) => words.type(event.currentTarget.value)}
      />
      {Object.keys(filter ?? {}).length > 0 && (
        <Button variant="subtle" onClick={clear}>
          {t('clear')}
        </Button>
      )}
      <ViewsMenu />
      <ColumnChoice />
      <ExportMenu />
    </Group>
  );
}
