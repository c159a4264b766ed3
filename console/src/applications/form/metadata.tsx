import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

const maxEntries = 50;

/** Inputs for metadata, which the publisher defines freely. */
export function Metadata({ form }: FieldsProps) {
  const t = useTexts(applicationsTexts);
  const { metadata } = form.values;
  const { metadata: error } = form.errors;
  return (
    <Fieldset legend={t('metadata')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('metadataHint')}</Text>
        {metadata.map((_entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names inputs by their index
          <Group key={at} align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('metadataName', { number: at + 1 })}
              placeholder="tier"
              {...form.getInputProps(`metadata.${at}.name`)}
            />
            <TextInput
              flex={2}
              aria-label={t('metadataValue', { number: at + 1 })}
              placeholder="gold"
              {...form.getInputProps(`metadata.${at}.value`)}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('removeMetadata', { number: at + 1 })}
              onClick={() => form.removeListItem('metadata', at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error && (
          <Text c="var(--irp-danger)" role="alert">
            {error}
          </Text>
        )}
        {metadata.length < maxEntries && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('metadata', { name: '', value: '' })}
            >
              {t('addMetadata')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
