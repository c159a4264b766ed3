import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useTexts } from '../../i18n/texts.ts';
import classes from './distribution.module.css';
import type { ListingForm } from './listing-values.ts';
import { distributionTexts } from './texts.ts';

interface ListInputProps {
  form: ListingForm;
  field: 'supportedFeatures' | 'documentationLinks' | 'supportContacts' | 'categories';
  max: number;
}

/** Shows a list of texts, with an input for each text. */
export function ListInput({ form, field, max }: ListInputProps) {
  const t = useTexts(distributionTexts);
  const entries = form.values[field];
  const { [field]: error } = form.errors;
  return (
    <fieldset className={classes.entries}>
      <legend>{t(field)}</legend>
      <Stack gap="xs">
        {entries.map((_entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names inputs by their index
          <Group key={at} align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('entry', { list: t(field), number: at + 1 })}
              placeholder={t(`${field}Example`)}
              {...form.getInputProps(`${field}.${at}`)}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('removeEntry', { list: t(field), number: at + 1 })}
              onClick={() => form.removeListItem(field, at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error && <span role="alert">{error}</span>}
        {entries.length < max && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem(field, '')}
            >
              {t('addEntry', { list: t(field) })}
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  );
}
