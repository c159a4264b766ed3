import { Button } from '@mantine/core';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { Confirm } from '../../applications/parts/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationRequest } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

/** A button that withdraws a pending request of the person. */
export function WithdrawRequest({ request }: { request: InstallationRequest }) {
  const t = useTexts(installationsTexts);
  const { api } = useProductionScope();
  const [isAsking, setIsAsking] = useState(false);
  const { id, applicationName: name } = request;
  const close = () => setIsAsking(false);
  const withdraw = useAction({
    run: () => api.installationRequests.withdraw(id),
    done: t('withdrawnNotice', { name }),
    onDone: close,
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('withdrawNamed', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('withdraw')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={close}
        title={t('withdrawNamed', { name })}
        action={t('withdraw')}
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        <p>{t('withdrawWhat')}</p>
        <Failure error={withdraw.error} />
      </Confirm>
    </>
  );
}
