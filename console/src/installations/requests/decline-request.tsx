import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { Failure } from '../../applications/parts/failure.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationRequest } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

const maxReason = 500;

interface DeclineRequestProps {
  request: InstallationRequest;
  onClose(): void;
}

/** Declines a request. The member reads the reason. */
export function DeclineRequest({ request, onClose }: DeclineRequestProps) {
  const t = useTexts(installationsTexts);
  const { api } = useProductionScope();
  const [reason, setReason] = useState('');
  const { id, applicationName: name } = request;
  const decline = useAction({
    run: () =>
      api.installationRequests.decline(id, reason.trim() === '' ? {} : { reason: reason.trim() }),
    done: t('declinedNotice', { name }),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decline.mutate();
  };
  return (
    <Dialog onClose={onClose} title={t('declineNamed', { name })}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label={t('reasonOptional')}
            description={t('declineHint')}
            maxLength={maxReason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Failure error={decline.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="danger" loading={decline.isPending}>
              {t('decline')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
