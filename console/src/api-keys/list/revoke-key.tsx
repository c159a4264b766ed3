import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeKey } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { ApiKey } from '../api-key.ts';
import { apiKeysTexts } from '../texts.ts';

/** Revokes an API key. A revoked key cannot be restored. */
export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeysTexts);
  const { place, api } = useScope();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.apiKeys.revoke(apiKey.id),
    onSuccess: () => {
      setIsOpen(false);
      notifications.show({ message: t('revokedNotice', { name: apiKey.name }) });
      return queries.invalidateQueries({ queryKey: [...placeKey(place), 'api-keys'] });
    },
    onError: (error) => notifications.show({ color: 'danger', message: error.message }),
  });
  if (apiKey.revokedAt !== null) {
    return null;
  }
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="danger"
        aria-label={t('revokeNamed', { name: apiKey.name })}
        onClick={() => setIsOpen(true)}
      >
        {t('revoke')}
      </Button>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={apiKey.name}
        title={t('revokeTitle')}
        action={t('revoke')}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        {t('revokeWhat')}
      </ConfirmByName>
    </>
  );
}
