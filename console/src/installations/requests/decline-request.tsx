import { Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationRequest } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

const maxReason = 500;

interface DeclineRequestProps {
  request: InstallationRequest;
  onClose(): void;
}

/** A dialog to decline a request. The member sees the reason. */
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
          <DialogButtons
            onClose={onClose}
            action={t('decline')}
            isBusy={decline.isPending}
            isDangerous
          />
        </Stack>
      </form>
    </Dialog>
  );
}
