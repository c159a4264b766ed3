import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import type { Contact } from './contact.ts';

/** Buttons that send the confirmation mail again and remove a contact. */
export function ContactActions({ contact: { id, target, status } }: { contact: Contact }) {
  const t = useTexts(settingsTexts);
  const { api } = useProductionScope();
  const [isRemoving, setIsRemoving] = useState(false);
  const resend = useAction({
    run: () => api.notificationContacts.sendConfirmation(id),
    done: t('confirmationSent', { target }),
    notifiesErrors: true,
  });
  const remove = useAction({
    run: () => api.notificationContacts.remove(id),
    done: t('contactRemoved', { target }),
    onDone: () => setIsRemoving(false),
    notifiesErrors: true,
  });
  return (
    <Group gap="xs" wrap="nowrap">
      {status === 'pending' && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('resendNamed', { target })}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('resend')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={t('removeNamed', { name: target })}
        onClick={() => setIsRemoving(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmByName
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        name={target}
        title={t('removeContact')}
        action={t('remove')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('removeContactWhat')}
      </ConfirmByName>
    </Group>
  );
}
