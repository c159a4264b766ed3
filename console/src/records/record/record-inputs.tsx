import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../i18n/texts.ts';
import { editableFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import type { RecordValues } from './record-values.ts';

/** Shows an input for each editable field of a record. */
export function RecordInputs({ form }: { form: UseFormReturnType<RecordValues> }) {
  const t = useTexts(recordsTexts);
  return (
    <>
      {editableFields.map((field) =>
        field === 'description' ? (
          <Textarea
            key={field}
            label={t(field)}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps(field)}
          />
        ) : (
          <TextInput key={field} label={t(field)} {...form.getInputProps(field)} />
        ),
      )}
      <TextInput label={t('tags')} description={t('tagsHint')} {...form.getInputProps('tags')} />
    </>
  );
}

/** Returns the input of the form for an invalid field. */
export function inputOfField(field: string): string {
  return field.startsWith('tags') ? 'tags' : field;
}
