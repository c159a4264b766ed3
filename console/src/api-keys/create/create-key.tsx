import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeKey } from '../../api/queries.ts';
import { useMe, useScope } from '../../api/use-scope.ts';
import { ScopeGroups } from '../../applications/scope-groups.tsx';
import { riskOf, type Scope } from '../../applications/scopes.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { apiKeysTexts } from '../texts.ts';

interface KeyValues {
  name: string;
  /** Date of expiry; empty if the key does not expire. */
  expires: string;
  scopes: Scope[];
}

/** Creates an API key with at most the rights of the person. The key is shown only once. */
export function CreateKey({ onClose }: { onClose(): void }) {
  const t = useTexts(apiKeysTexts);
  const { place, api } = useScope();
  const me = useMe();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<KeyValues>({
    initialValues: {
      name: '',
      expires: '',
      scopes: me.scopes.filter((scope) => riskOf[scope] === 'low'),
    },
    validate: { scopes: (scopes) => (scopes.length === 0 ? t('scopesMissing') : null) },
  });
  const create = useMutation({
    mutationFn: ({ name, expires, scopes }: KeyValues) =>
      api.apiKeys.create({
        name,
        environment: place.environment,
        scopes,
        ...(expires !== '' && { expiresAt: new Date(`${expires}T23:59:59`).toISOString() }),
      }),
    onError: (error) => setProblems(showProblem(form, error, inputOf)),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...placeKey(place), 'api-keys'] }),
  });
  return (
    <Dialog onClose={onClose} title={t('create')} size="lg" holdsSecret={create.data !== undefined}>
      {create.data ? (
        <Stack>
          <SecretOnce value={create.data.key} name={t('key')} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('done')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={form.onSubmit((values) => create.mutate(values), focusFirstError)}>
          <Stack>
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <TextInput
              type="date"
              label={t('expires')}
              description={t('expiresHint')}
              {...form.getInputProps('expires')}
            />
            <ScopeGroups
              label={t('scopes')}
              description={t('scopesHint')}
              scopes={me.scopes}
              {...form.getInputProps('scopes')}
            />
            <ProblemLines problems={problems} />
            <DialogButtons onClose={onClose} action={t('create')} isBusy={create.isPending} />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function inputOf(field: string): string {
  return field === 'expiresAt' ? 'expires' : (field.split('.')[0] ?? field);
}
