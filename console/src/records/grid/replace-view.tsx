import { NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { useChangeOf } from '../../components/use-change-of.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { View } from '../record.ts';
import { recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/**
 * A dialog that stores the filter, order and columns of the grid in an existing view of the person.
 */
export function ReplaceView({ views, onClose }: { views: readonly View[]; onClose(): void }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const { filter = {}, sort = '', columns = [] } = route.useSearch();
  const [id, setId] = useState(views[0]?.id ?? '');
  const key = [...recordsKey(scope), 'views'];
  const change = useChangeOf(scope.api.investments.views, key, false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name = '' } = views.find((view) => view.id === id) ?? {};
    change.mutate((api) => api.update(id, { filter, sort, columns }), {
      onSuccess: () => {
        notifications.show({ message: t('viewSaved', { name }) });
        onClose();
      },
    });
  };
  return (
    <Dialog onClose={onClose} title={t('replaceView')}>
      <form onSubmit={submit}>
        <Stack>
          <NativeSelect
            label={t('viewName')}
            description={t('replaceViewHint')}
            data-autofocus
            data={views.map(({ id: value, name: label }) => ({ value, label }))}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <ProblemLines problems={change.error ? [change.error.message] : []} />
          <DialogButtons onClose={onClose} action={t('save')} isBusy={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
