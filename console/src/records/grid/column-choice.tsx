import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import IconColumns from '@tabler/icons-react/icons/IconColumns';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { columnFields, defaultColumns } from '../record.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/** A menu for the choice of columns. A newly chosen column comes last. */
export function ColumnChoice() {
  const t = useTexts(recordsTexts);
  const { columns = defaultColumns } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: string[]) => {
    if (chosen.length > 0) {
      void navigate({ search: (before) => ({ ...before, columns: chosen }), replace: true });
    }
  };
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.choice}>
        <Checkbox.Group label={t('columns')} value={[...columns]} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {columnFields.map((field) => (
              <Checkbox key={field} size="xs" value={field} label={t(field)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
