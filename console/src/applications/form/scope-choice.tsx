import { Fieldset } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { ScopeGroups } from '../scope-groups.tsx';
import { allScopes } from '../scopes.ts';
import { applicationsTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

/**
 * The choice of scopes that the application may request. Shows the meaning and the risk of each
 * scope.
 */
export function ScopeChoice({ form }: FieldsProps) {
  const t = useTexts(applicationsTexts);
  return (
    <Fieldset legend={t('scopes')}>
      <ScopeGroups
        description={t('scopesHint')}
        scopes={allScopes}
        {...form.getInputProps('scopes')}
      />
    </Fieldset>
  );
}
