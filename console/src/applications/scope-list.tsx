import { Checkbox, Group, Stack } from '@mantine/core';
import { StatusBadge, type Tone } from '../components/status-badge.tsx';
import { useTexts } from '../i18n/texts.ts';
import { type Risk, riskOf, type Scope } from './scopes.ts';
import { applicationsTexts } from './texts.ts';

const tones: Record<Risk, Tone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'bad',
};

/** A box for each scope, with its meaning and risk. Stands in a `Checkbox.Group`. */
export function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  const t = useTexts(applicationsTexts);
  return (
    <Stack gap="xs" mt="sm">
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          value={scope}
          label={
            <Group gap="xs" component="span">
              {t(scope)}
              <StatusBadge tone={tones[riskOf[scope]]}>{t(`risk-${riskOf[scope]}`)}</StatusBadge>
            </Group>
          }
          description={<code>{scope}</code>}
        />
      ))}
    </Stack>
  );
}
