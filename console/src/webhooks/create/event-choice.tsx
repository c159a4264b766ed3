import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { eventTypes } from '../event-types.ts';
import { webhooksTexts } from '../texts.ts';

interface EventChoiceProps {
  value: string[];
  onChange(events: string[]): void;
  error?: ReactNode;
}

const all = '*';

/** The choice of event types, grouped by subject. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const t = useTexts(webhooksTexts);
  const hasAll = value.includes(all);
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('everyEvent')}
        description={t('everyEventHint')}
        checked={hasAll}
        onChange={(event) => onChange(event.currentTarget.checked ? [all] : [])}
      />
      {!hasAll &&
        Object.entries(eventTypes).map(([group, types]) => (
          <Checkbox.Group
            key={group}
            label={t(group as 'application')}
            value={value}
            onChange={onChange}
          >
            <Stack gap={6} mt={4}>
              {types.map((type) => (
                <Checkbox key={type} size="xs" value={type} label={<code>{type}</code>} />
              ))}
            </Stack>
          </Checkbox.Group>
        ))}
      {error && (
        <div role="alert" style={{ color: 'var(--irp-danger)' }}>
          {error}
        </div>
      )}
    </Stack>
  );
}
