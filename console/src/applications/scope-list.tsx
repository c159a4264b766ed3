import { Checkbox, Group, Stack } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { RiskBadge } from './risk-badge.tsx';
import type { Scope } from './scopes.ts';
import { applicationsTexts } from './texts.ts';

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
              <RiskBadge scope={scope} />
            </Group>
          }
          description={<code>{scope}</code>}
        />
      ))}
    </Stack>
  );
}
