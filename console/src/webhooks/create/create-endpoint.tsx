import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/services.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import { endpointsKey } from '../webhook-queries.ts';
import { EventChoice } from './event-choice.tsx';

type NewEndpoint = Parameters<Api['webhookEndpoints']['create']>[0];

/** A dialog to create a webhook endpoint. The secret is shown once. */
export function CreateEndpoint({ onClose }: { onClose(): void }) {
  const t = useTexts(webhooksTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm({
    initialValues: { url: '', description: '', events: ['*'], ordered: false },
    validate: { events: (events) => (events.length === 0 ? t('eventsMissing') : null) },
  });
  const create = useMutation({
    mutationFn: (values: typeof form.values) =>
      scope.api.webhookEndpoints.create(values as NewEndpoint),
    onError: (error) => setProblems(showProblem(form, error)),
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointsKey(scope) }),
  });
  return (
    <Dialog onClose={onClose} title={t('create')} size="lg" holdsSecret={create.data !== undefined}>
      {create.data ? (
        <Stack>
          <SecretOnce value={create.data.secret} name={t('secret')} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('done')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
          <Stack>
            <TextInput
              label={t('url')}
              description={t('urlHint')}
              placeholder="https://receiver.example/webhooks"
              inputMode="url"
              required
              data-autofocus
              {...form.getInputProps('url')}
            />
            <TextInput label={t('descriptionLabel')} {...form.getInputProps('description')} />
            <EventChoice
              value={form.values.events}
              onChange={(chosen) => form.setFieldValue('events', chosen)}
              error={form.errors.events}
            />
            <Checkbox
              label={t('ordered')}
              description={t('orderedHint')}
              {...form.getInputProps('ordered', { type: 'checkbox' })}
            />
            <ProblemLines problems={problems} />
            <DialogButtons onClose={onClose} action={t('create')} isBusy={create.isPending} />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
