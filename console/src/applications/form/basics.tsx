import { Fieldset, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

const types = ['confidential', 'public'] as const;
const environments = ['production', 'sandbox'] as const;

/**
 * Inputs for the basic data of the application.
 * @param isNew whether type and environment can be chosen
 */
export function Basics({ form, isNew }: FieldsProps) {
  const t = useTexts(applicationsTexts);
  return (
    <Fieldset legend={t('basics')}>
      <Stack>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('descriptionLabel')}
          description={t('descriptionHint')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        {isNew && (
          <>
            <Radio.Group
              label={t('type')}
              description={t('typeHint')}
              required
              {...form.getInputProps('type')}
            >
              <Stack mt="xs" gap="xs">
                {types.map((type) => (
                  <Radio key={type} value={type} label={t(type)} description={t(`${type}Hint`)} />
                ))}
              </Stack>
            </Radio.Group>
            <Radio.Group
              label={t('environment')}
              description={t('environmentHint')}
              required
              {...form.getInputProps('environment')}
            >
              <Stack mt="xs" gap="xs">
                {environments.map((environment) => (
                  <Radio
                    key={environment}
                    value={environment}
                    label={t(environment)}
                    description={t(`${environment}Hint`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
