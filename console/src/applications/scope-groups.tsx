import { Checkbox, Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScopeText } from '../api/use-scope-text.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './applications.module.css';
import { RiskBadge } from './risk-badge.tsx';
import { groupOf, type Scope, scopeGroups } from './scopes.ts';
import { applicationsTexts } from './texts.ts';

interface ScopeGroupsProps {
  /** The scopes that can be chosen. */
  scopes: readonly Scope[];
  value?: string[];
  onChange?(chosen: string[]): void;
  label?: string;
  description: string;
  error?: ReactNode;
}

/** Shows a checkbox for each scope, with meaning and risk, grouped by subject. */
export function ScopeGroups({ scopes, error, ...choice }: ScopeGroupsProps) {
  const t = useTexts(applicationsTexts);
  const textOf = useScopeText();
  const isInvalid = Boolean(error);
  return (
    <Checkbox.Group
      {...choice}
      error={error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <Stack gap="md" mt="sm">
        {scopeGroups.map((group) => {
          const members = scopes.filter((scope) => groupOf(scope) === group);
          return members.length === 0 ? null : (
            <Fieldset
              key={group}
              variant="unstyled"
              legend={<strong>{t(`scopes-${group}`)}</strong>}
            >
              <Stack gap="xs">
                {members.map((scope) => (
                  <Checkbox
                    key={scope}
                    value={scope}
                    aria-invalid={isInvalid || undefined}
                    error={isInvalid}
                    label={
                      <>
                        {textOf(scope)} <RiskBadge scope={scope} />
                        <code className={classes.scope}>{scope}</code>
                      </>
                    }
                  />
                ))}
              </Stack>
            </Fieldset>
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}
