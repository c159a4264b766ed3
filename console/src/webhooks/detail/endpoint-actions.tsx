import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Endpoint } from '../endpoint.ts';
import { webhooksTexts } from '../texts.ts';
import { useEndpointChange } from '../use-endpoint-change.ts';

const route = getRouteApi('/w/$workspaceId/$environment/webhooks/$endpointId');

/** Buttons to test, pause and delete an endpoint. A paused endpoint can be activated again. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(webhooksTexts);
  const navigate = route.useNavigate();
  const { mutate, isPending } = useEndpointChange<unknown>();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, url, state } = endpoint;
  if (!useMe().scopes.includes('webhooks.write')) {
    return null;
  }
  const test = () =>
    mutate((endpoints) => endpoints.test(id), {
      onSuccess: (result) => {
        const { attempt } = result as { attempt: { outcome: string; status: number | null } };
        const isDelivered = attempt.outcome === 'success';
        notifications.show({
          color: isDelivered ? 'accent' : 'danger',
          message: t(isDelivered ? 'testDelivered' : 'testFailed', {
            status: attempt.status ?? '–',
          }),
        });
      },
    });
  const next = state === 'active' ? 'paused' : 'active';
  return (
    <Group gap="sm">
      <Button variant="default" loading={isPending} onClick={test}>
        {t('test')}
      </Button>
      <Button
        variant="default"
        onClick={() => mutate((endpoints) => endpoints.update(id, { state: next }))}
      >
        {t(state === 'active' ? 'pause' : 'activate')}
      </Button>
      <Button variant="subtle" color="danger" onClick={() => setIsDeleting(true)}>
        {t('delete')}
      </Button>
      <ConfirmByName
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        name={new URL(url).host}
        title={t('deleteTitle')}
        action={t('delete')}
        isBusy={isPending}
        onConfirm={() =>
          mutate((endpoints) => endpoints.delete(id), {
            onSuccess: () => void navigate({ to: '/w/$workspaceId/$environment/webhooks' }),
          })
        }
      >
        {t('deleteWhat')}
      </ConfirmByName>
    </Group>
  );
}
