import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import { useEndpointChange } from '../use-endpoint-change.ts';

/** Sends the events of a period again. */
export function Replay({ endpointId }: { endpointId: string }) {
  const t = useTexts(webhooksTexts);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { mutate, isPending } = useEndpointChange<{ deliveries: number }>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const range = {
      from: new Date(from).toISOString(),
      ...(to !== '' && { to: new Date(to).toISOString() }),
    };
    mutate((endpoints) => endpoints.replay(endpointId, range), {
      onSuccess: ({ deliveries }) =>
        notifications.show({ message: t('replayed', { count: deliveries }) }),
    });
  };
  return (
    <form onSubmit={submit}>
      <Group mb="md" align="flex-end">
        <TextInput
          type="datetime-local"
          label={t('replayFrom')}
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('replayTo')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={from === ''}>
          {t('replay')}
        </Button>
      </Group>
    </form>
  );
}
