import { Checkbox, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { UnsavedText } from '../../components/unsaved.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { inputOfField, RecordInputs } from './record-inputs.tsx';
import { emptyValues, newRecordOf, type RecordValues } from './record-values.ts';

interface CreateRecordProps {
  onClose(): void;
  /** @param id the id of the new record */
  onCreated(id: string): void;
}

/** A dialog that creates a record from typed values. */
export function CreateRecord({ onClose, onCreated }: CreateRecordProps) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const [problems, setProblems] = useState<string[]>([]);
  const [isPrivate, setIsPrivate] = useState(false);
  const form = useForm<RecordValues>({
    initialValues: emptyValues,
    validate: {
      name: (name, { tickerSymbol }) =>
        name.trim() === '' && tickerSymbol.trim() === '' ? t('nameMissing') : null,
    },
  });
  const create = useAction({
    run: (values: RecordValues) =>
      scope.api.investments.create({
        ...newRecordOf(values),
        visibility: isPrivate ? 'private' : 'workspace',
      }),
    queryKey: recordsKey(scope),
    onError: (error) => {
      setProblems(showProblem(form, error, inputOfField));
      focusFirstError();
    },
  });
  const submit = (values: RecordValues) =>
    create.mutate(values, {
      onSuccess: ({ id, name, tickerSymbol }) => {
        notifications.show({ message: t('recordCreated', { name: name || tickerSymbol }) });
        onCreated(id);
      },
    });
  return (
    <Dialog onClose={onClose} title={t('createRecord')} size="lg">
      <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate>
        <UnsavedText isDirty={form.isDirty()} />
        <Stack>
          <RecordInputs form={form} />
          <Checkbox
            label={t('visibility-private')}
            checked={isPrivate}
            onChange={(event) => setIsPrivate(event.currentTarget.checked)}
          />
          <ProblemLines problems={problems} />
          <DialogButtons onClose={onClose} action={t('createRecord')} isBusy={create.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
