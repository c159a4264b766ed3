import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { isRefusal } from '../../components/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { UnsavedText } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { editableFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import classes from './edit.module.css';
import { type EditValues, hasChange, inputOfMember, noChange, toEdit } from './edit-body.ts';
import { EditPreview } from './edit-preview.tsx';
import { EditProgress } from './edit-progress.tsx';
import type { Selection } from './selection.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const archives = ['keep', 'archive', 'restore'] as const;

interface EditDialogProps {
  selection: Selection;
  /** Number of selected records. */
  count: number;
  onClose(): void;
}

/**
 * A dialog that changes many records. The dialog shows a form, a preview, and then the job. The
 * person can undo the edit.
 */
export function EditDialog({ selection, count, onClose }: EditDialogProps) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const { filter = {} } = route.useSearch();
  const [problems, setProblems] = useState<string[]>([]);
  const onError = (error: Error) => {
    if (isRefusal(error)) {
      setProblems(showProblem(form, error, inputOfMember));
      focusFirstError();
    }
  };
  const preview = useMutation({
    mutationFn: (values: EditValues) =>
      api.investments.edits.preview(toEdit(selection, filter, values)),
    onError,
  });
  const form = useForm<EditValues>({
    initialValues: noChange,
    // After a change of the form, removes the preview of the old values.
    onValuesChange: () => {
      preview.reset();
      apply.reset();
      setProblems([]);
    },
  });
  const apply = useMutation({
    mutationFn: (values: EditValues) =>
      api.investments.edits.create(toEdit(selection, filter, values)),
    onError,
  });
  const error = preview.error ?? apply.error;
  return (
    <Dialog title={t('editTitle', { count })} size="lg" onClose={onClose}>
      {apply.data ? (
        <EditProgress edit={apply.data} onClose={onClose} />
      ) : (
        <form onSubmit={form.onSubmit((values) => preview.mutate(values))}>
          <UnsavedText isDirty={form.isDirty()} />
          <Stack>
            <Select
              label={t('field')}
              placeholder={t('noField')}
              data={editableFields.map((value) => ({ value, label: t(value) }))}
              clearable
              searchable
              value={form.values.field || null}
              onChange={(field) =>
                form.setFieldValue('field', (field ?? '') as EditValues['field'])
              }
            />
            {form.values.field !== '' && (
              <TextInput label={t('newValue')} {...form.getInputProps('value')} />
            )}
            <TextInput
              label={t('addTags')}
              description={t('tagsHint')}
              {...form.getInputProps('addTags')}
            />
            <TextInput label={t('removeTags')} {...form.getInputProps('removeTags')} />
            <Select
              label={t('archiveLabel')}
              allowDeselect={false}
              data={archives.map((value) => ({ value, label: t(`archive-${value}`) }))}
              {...form.getInputProps('archive')}
            />
            <ProblemLines problems={problems} />
            {error && !isRefusal(error) && (
              <ErrorState error={error} onRetry={() => preview.mutate(form.values)} />
            )}
            {preview.data && <EditPreview preview={preview.data} />}
            <Group justify="flex-end" className={classes.buttons}>
              <Button
                type="submit"
                variant="default"
                loading={preview.isPending}
                disabled={!hasChange(form.values)}
              >
                {t('preview')}
              </Button>
              <Button
                loading={apply.isPending}
                disabled={!preview.data || preview.data.counts.changed === 0}
                onClick={() => apply.mutate(form.values)}
              >
                {t('applyEdit')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
