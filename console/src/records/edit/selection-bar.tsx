import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { type SelectionState, sizeOf } from './selection.ts';

const EditDialog = lazy(() =>
  import('./edit-dialog.tsx').then(({ EditDialog }) => ({ default: EditDialog })),
);
/** Maximum number of records in an edit. */
const mostRecords = 10_000;

interface SelectionBarProps {
  state: SelectionState;
  total: number;
}

/** Shows the actions for the selected records. */
export function SelectionBar({ state, total }: SelectionBarProps) {
  const t = useTexts(recordsTexts);
  const [isEditing, setIsEditing] = useState(false);
  const size = sizeOf(state.selection, total);
  if (size === 0 && !isEditing) {
    return null;
  }
  return (
    <Group className={classes.bar} role="group" aria-label={t('selection')} data-bottom-bar>
      <span role="status">{t('selected', { count: size })}</span>
      <Button size="xs" onClick={() => setIsEditing(true)} disabled={size > mostRecords}>
        {t('editSelected')}
      </Button>
      {state.selection !== 'all' && size < total && total <= mostRecords && (
        <Button size="xs" variant="default" onClick={state.selectAll}>
          {t('selectAll', { count: total })}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={state.clear}>
        {t('clearSelection')}
      </Button>
      {isEditing && (
        <Suspense>
          <EditDialog
            selection={state.selection}
            count={size}
            onClose={() => {
              setIsEditing(false);
              state.clear();
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
