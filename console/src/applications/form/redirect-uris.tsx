import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

const maxUris = 20;

/** Inputs for the addresses to which people return after the consent. */
export function RedirectUris({ form }: FieldsProps) {
  const t = useTexts(applicationsTexts);
  const { redirectUris } = form.values;
  return (
    <Fieldset legend={t('redirectUris')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('redirectUrisHint')}</Text>
        {redirectUris.map((_uri, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names inputs by their index
          <Group key={at} align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('redirectUri', { number: at + 1 })}
              placeholder="https://partner.example/callback"
              inputMode="url"
              {...form.getInputProps(`redirectUris.${at}`)}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('removeUri', { number: at + 1 })}
              onClick={() => form.removeListItem('redirectUris', at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {redirectUris.length < maxUris && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('redirectUris', '')}
            >
              {t('addUri')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
