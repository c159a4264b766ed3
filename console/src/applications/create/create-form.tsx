import { Alert, Button, Checkbox, Fieldset, Group, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { showProblem } from '../../components/problem-to-form.ts';
import { LeaveGuard } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Basics } from '../form/basics.tsx';
import { Contacts } from '../form/contacts.tsx';
import { Metadata } from '../form/metadata.tsx';
import { RedirectUris } from '../form/redirect-uris.tsx';
import { ScopeChoice } from '../form/scope-choice.tsx';
import { useApplicationForm } from '../form/use-application-form.ts';
import { type ApplicationValues, emptyValues, inputOf } from '../form/values.ts';
import { applicationsTexts } from '../texts.ts';

interface CreateFormProps {
  create: UseMutationResult<unknown, unknown, ApplicationValues>;
}

/** The form with all inputs for a new application. */
export function CreateForm({ create }: CreateFormProps) {
  const t = useTexts(applicationsTexts);
  const me = useMe();
  const { place } = useScope();
  const form = useApplicationForm(emptyValues(place.environment, me.user?.email ?? ''));
  const [problems, setProblems] = useState<string[]>([]);
  const submit = form.onSubmit((values) => {
    setProblems([]);
    create.mutate(values, { onError: (error) => setProblems(showProblem(form, error, inputOf)) });
  }, focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} />
      <Stack maw={760} gap="lg">
        <Basics form={form} isNew />
        <RedirectUris form={form} isNew />
        <ScopeChoice form={form} isNew />
        <Contacts form={form} isNew />
        <Metadata form={form} isNew />
        <Fieldset legend={t('distribution')}>
          <Checkbox
            label={t('publish')}
            description={t('publishHint')}
            {...form.getInputProps('publish', { type: 'checkbox' })}
          />
        </Fieldset>
        {problems.length > 0 && (
          <Alert color="danger" title={t('notCreated')} role="alert">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
