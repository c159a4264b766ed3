import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { UnsavedText } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { editableFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import { type EditValues, noChange, toEdit } from './edit-body.ts';
import { EditPreview } from './edit-preview.tsx';
import { EditProgress } from './edit-progress.tsx';
import type { Selection } from './selection.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const archives = ['keep', 'archive', 'restore'] as const;

interface EditDialogProps {
  selection: Selection;
  onClose(): void;
}

/** Changes many records: what, a preview, then a job that can be undone. */
export function EditDialog({ selection, onClose }: EditDialogProps) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const { filter = {} } = route.useSearch();
  const preview = useMutation({
    mutationFn: (values: EditValues) =>
      api.investments.edits.preview(toEdit(selection, filter, values)),
  });
  const form = useForm<EditValues>({
    initialValues: noChange,
    // Of other values.
    onValuesChange: () => preview.reset(),
  });
  const apply = useMutation({
    mutationFn: (values: EditValues) =>
      api.investments.edits.create(toEdit(selection, filter, values)),
  });
  const error = preview.error ?? apply.error;
  return (
    <Dialog title={t('editSelected')} size="lg" onClose={onClose}>
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
              onChange={(field) => form.setFieldValue('field', field ?? '')}
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
            {error && <ErrorState error={error} onRetry={() => preview.mutate(form.values)} />}
            {preview.data && <EditPreview preview={preview.data} />}
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={preview.isPending}>
                {t('preview')}
              </Button>
              <Button
                loading={apply.isPending}
                disabled={!preview.data}
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
