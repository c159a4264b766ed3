import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useChangeOf } from '../../components/use-change-of.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { View } from '../record.ts';
import { recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { ViewInputs, type ViewValues, viewOf } from './view-inputs.tsx';

/** A dialog that renames a saved view of the person, and changes whether the view is shared. */
export function ChangeView({ view, onClose }: { view: View; onClose(): void }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<ViewValues>({
    initialValues: { name: view.name, isShared: view.visibility === 'shared' },
  });
  const { views } = scope.api.investments;
  const change = useChangeOf(views, [...recordsKey(scope), 'views'], false);
  const submit = (values: ViewValues) =>
    change.mutate((api) => api.update(view.id, viewOf(values)), {
      onSuccess: onClose,
      onError: (error) => setProblems(showProblem(form, error)),
    });
  return (
    <Dialog onClose={onClose} title={t('changeView')}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ViewInputs form={form} />
          <ProblemLines problems={problems} />
          <DialogButtons
            onClose={onClose}
            action={t('save')}
            isBusy={change.isPending}
            isDisabled={!form.isDirty()}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
