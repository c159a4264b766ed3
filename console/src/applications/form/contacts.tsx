import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

/** Inputs for the owner of the application and the contact for its users. */
export function Contacts({ form }: FieldsProps) {
  const t = useTexts(applicationsTexts);
  return (
    <Fieldset legend={t('contacts')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('ownerEmail')}
            description={t('ownerEmailHint')}
            type="email"
            required
            {...form.getInputProps('ownerEmail')}
          />
          <TextInput
            label={t('team')}
            description={t('teamHint')}
            {...form.getInputProps('team')}
          />
          <TextInput
            label={t('supportEmail')}
            description={t('supportEmailHint')}
            type="email"
            {...form.getInputProps('supportEmail')}
          />
          <TextInput
            label={t('supportUrl')}
            description={t('supportUrlHint')}
            inputMode="url"
            placeholder="https://partner.example/help"
            {...form.getInputProps('supportUrl')}
          />
        </SimpleGrid>
        <TextInput
          label={t('homepageUrl')}
          description={t('homepageUrlHint')}
          inputMode="url"
          placeholder="https://partner.example"
          {...form.getInputProps('homepageUrl')}
        />
      </Stack>
    </Fieldset>
  );
}
