import { ApiError } from '@irp/client';
import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { showProblem } from '../../components/problem-to-form.ts';
import { UnsavedText } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { etagOf, type Investment } from '../record.ts';
import { recordQuery, recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';
import { inputOfField, RecordInputs } from './record-inputs.tsx';
import { changesOf, type RecordValues, valuesOfRecord } from './record-values.ts';
import { TheirVersion } from './their-version.tsx';

interface RecordFormProps {
  record: Investment;
  onClose(): void;
}

const preconditionFailed = 412;

/**
 * The form that changes a record. If another person has changed the same record, the form shows
 * both versions.
 */
export function RecordForm({ record, onClose }: RecordFormProps) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const queries = useQueryClient();
  // The version that the person began to edit. A later fetch of the record does not replace the
  // stored version.
  const [base, setBase] = useState(record);
  const [problems, setProblems] = useState<string[]>([]);
  const [theirs, setTheirs] = useState<Investment>();
  const form = useForm<RecordValues>({ initialValues: valuesOfRecord(record) });
  const save = useMutation({
    mutationFn: (values: RecordValues) =>
      scope.api.investments.update(base.id, changesOf(values, base), { ifMatch: etagOf(base) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: recordsKey(scope) });
      onClose();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === preconditionFailed) {
        setTheirs(await queries.fetchQuery({ ...recordQuery(scope, base.id), staleTime: 0 }));
        return;
      }
      setProblems(showProblem(form, error, inputOfField));
      focusFirstError();
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <UnsavedText isDirty={form.isDirty()} />
      <Stack>
        {theirs && (
          <TheirVersion
            base={base}
            theirs={theirs}
            mine={form.values}
            onKeepMine={() => {
              setBase(theirs);
              setTheirs(undefined);
            }}
            onTakeTheirs={() => {
              setBase(theirs);
              form.setValues(valuesOfRecord(theirs));
              form.resetDirty(valuesOfRecord(theirs));
              setTheirs(undefined);
            }}
          />
        )}
        <RecordInputs form={form} />
        {problems.length > 0 && (
          <Alert color="danger" role="alert" title={t('notSaved')}>
            {problems.join(' ')}
          </Alert>
        )}
        <DialogButtons
          onClose={onClose}
          action={t('save')}
          isBusy={save.isPending}
          isDisabled={theirs !== undefined}
        />
      </Stack>
    </form>
  );
}
