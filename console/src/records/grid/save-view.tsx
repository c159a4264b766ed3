import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { viewsQuery } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { ViewInputs, type ViewValues, viewOf } from './view-inputs.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/** A dialog that saves the filter, order and columns of the grid as a new view. */
export function SaveView({ onClose }: { onClose(): void }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const { filter = {}, sort = '', columns = [] } = route.useSearch();
  const form = useForm<ViewValues>({ initialValues: { name: '', isShared: false } });
  const [problems, setProblems] = useState<string[]>([]);
  const save = useMutation({
    mutationFn: (values: ViewValues) =>
      scope.api.investments.views.create({
        ...viewOf(values),
        filter,
        sort,
        columns,
      }),
    onError: (error) => setProblems(showProblem(form, error)),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries(viewsQuery(scope));
      notifications.show({ message: t('viewSaved', { name }) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('saveView')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <ViewInputs form={form} />
          <ProblemLines problems={problems} />
          <DialogButtons onClose={onClose} action={t('save')} isBusy={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
