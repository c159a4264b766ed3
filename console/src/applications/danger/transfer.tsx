import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Impact } from '../parts/impact.tsx';
import { ActionRow } from './action-row.tsx';
import { dangerTexts } from './texts.ts';

/** Offers the ownership of the application to another workspace, or withdraws the offer. */
export function Transfer({ application }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const { place } = useScope();
  const { transferOffer } = application;
  if (place.environment === 'sandbox') {
    return <ActionRow title={t('transfer')} text={t('transferInProduction')} />;
  }
  return (
    <ActionRow title={t('transfer')} text={t('transferWhat')}>
      {transferOffer === null ? (
        <Offer application={application} />
      ) : (
        <Withdraw id={application.id} />
      )}
    </ActionRow>
  );
}

function Withdraw({ id }: { id: string }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const withdraw = useAction({
    run: () => api.applications.transfer.withdraw(id),
    done: t('offerWithdrawn'),
  });
  return (
    <>
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('withdrawOffer')}
      </Button>
      <Failure error={withdraw.error} />
    </>
  );
}

function Offer({ application: { id, name } }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const [toWorkspaceId, setToWorkspaceId] = useState('');
  const offer = useAction({
    run: () => api.applications.transfer.offer(id, { toWorkspaceId: toWorkspaceId.trim() }),
    done: t('offerMade'),
  });
  return (
    <>
      <DangerButton onClick={() => setIsOpen(true)}>{t('offer')}</DangerButton>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        title={t('transfer')}
        action={t('offer')}
        isBusy={offer.isPending}
        onConfirm={() => offer.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {isOpen && <Impact applicationId={id} change="transfer" />}
        <TextInput
          mt="md"
          label={t('toWorkspace')}
          description={t('toWorkspaceHint')}
          value={toWorkspaceId}
          onChange={(event) => setToWorkspaceId(event.currentTarget.value)}
        />
        <Failure error={offer.error} />
      </ConfirmByName>
    </>
  );
}
