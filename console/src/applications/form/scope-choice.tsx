import { Checkbox, Fieldset, Group, Stack } from '@mantine/core';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { allScopes, type Risk, riskOf } from '../scopes.ts';
import { applicationsTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

const tones: Record<Risk, Tone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'bad',
};

/** Which rights the application may ask for, with the meaning and the risk of each. */
export function ScopeChoice({ form }: FieldsProps) {
  const t = useTexts(applicationsTexts);
  return (
    <Fieldset legend={t('scopes')}>
      <Checkbox.Group description={t('scopesHint')} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="sm">
          {allScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <Group gap="xs" component="span">
                  {t(scope)}
                  <StatusBadge tone={tones[riskOf[scope]]}>
                    {t(`risk-${riskOf[scope]}`)}
                  </StatusBadge>
                </Group>
              }
              description={<code>{scope}</code>}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Fieldset>
  );
}
