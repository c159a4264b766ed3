import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';

export interface ViewValues {
  name: string;
  isShared: boolean;
}

/** Returns the name and the visibility of a view for a request. */
export function viewOf({ name, isShared }: ViewValues) {
  return { name, visibility: isShared ? 'shared' : 'private' } as const;
}

/** Inputs for the name of a view, and whether it is shared. */
export function ViewInputs({ form }: { form: UseFormReturnType<ViewValues> }) {
  const t = useTexts(recordsTexts);
  return (
    <>
      <TextInput
        label={t('viewName')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox label={t('shareView')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
    </>
  );
}
