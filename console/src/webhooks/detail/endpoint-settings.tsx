import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EventChoice } from '../create/event-choice.tsx';
import type { Endpoint } from '../endpoint.ts';
import { webhooksTexts } from '../texts.ts';
import { useEndpointChange } from '../use-endpoint-change.ts';

type Patch = Partial<Pick<Endpoint, 'url' | 'description' | 'events' | 'ordered'>>;

/** The form for the URL, the event types and the order of an endpoint. */
export function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(webhooksTexts);
  const mayWrite = useMe().scopes.includes('webhooks.write');
  const { url, description, events, ordered } = endpoint;
  const form = useForm({ initialValues: { url, description, events: [...events], ordered } });
  const [problems, setProblems] = useState<string[]>([]);
  const { mutate, isPending } = useEndpointChange<unknown>();
  const save = (values: Patch) =>
    mutate((endpoints) => endpoints.update(endpoint.id, values as object), {
      onSuccess: () => {
        setProblems([]);
        notifications.show({ message: t('saved') });
      },
      onError: (error) => setProblems(showProblem(form, error)),
    });
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack maw={680}>
        <TextInput label={t('url')} disabled={!mayWrite} {...form.getInputProps('url')} />
        <TextInput
          label={t('descriptionLabel')}
          disabled={!mayWrite}
          {...form.getInputProps('description')}
        />
        <EventChoice
          value={form.values.events}
          onChange={(chosen) => form.setFieldValue('events', chosen)}
          error={form.errors.events}
        />
        <Checkbox
          label={t('ordered')}
          description={t('orderedHint')}
          disabled={!mayWrite}
          {...form.getInputProps('ordered', { type: 'checkbox' })}
        />
        <ProblemLines problems={problems} />
        {mayWrite && (
          <Group>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
