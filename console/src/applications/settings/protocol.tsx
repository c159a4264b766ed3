import { Checkbox, Fieldset, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../i18n/texts.ts';
import { grantTypes, type ProtocolValues } from './protocol-values.ts';
import { settingsTexts } from './texts.ts';

interface ProtocolProps {
  form: UseFormReturnType<ProtocolValues>;
  isPublic: boolean;
}

/** Inputs for the OAuth settings of an application: grant types, PKCE, DPoP, keys and sign-out. */
export function Protocol({ form, isPublic }: ProtocolProps) {
  const t = useTexts(settingsTexts);
  return (
    <Fieldset legend={t('protocol')}>
      <Stack>
        <Checkbox.Group
          label={t('grantTypes')}
          description={t('grantTypesHint')}
          {...form.getInputProps('grantTypes')}
        >
          <Stack gap="xs" mt="xs">
            {grantTypes.map((grantType) => (
              <Checkbox
                key={grantType}
                value={grantType}
                label={t(grantType)}
                disabled={isPublic && grantType === 'client_credentials'}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label={t('pkceRequired')}
          description={t('pkceRequiredHint')}
          disabled={isPublic}
          {...form.getInputProps('pkceRequired', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('dpopBound')}
          description={t('dpopBoundHint')}
          {...form.getInputProps('dpopBound', { type: 'checkbox' })}
        />
        <Textarea
          label={t('postLogoutRedirectUris')}
          description={t('postLogoutRedirectUrisHint')}
          autosize
          {...form.getInputProps('postLogoutRedirectUris')}
        />
        <TextInput
          label={t('backchannelLogoutUri')}
          description={t('backchannelLogoutUriHint')}
          inputMode="url"
          {...form.getInputProps('backchannelLogoutUri')}
        />
        <Checkbox
          label={t('backchannelLogoutSessionRequired')}
          {...form.getInputProps('backchannelLogoutSessionRequired', { type: 'checkbox' })}
        />
        {!isPublic && (
          <Textarea
            label={t('jwks')}
            description={t('jwksHint')}
            autosize
            maxRows={14}
            {...form.getInputProps('jwks')}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
