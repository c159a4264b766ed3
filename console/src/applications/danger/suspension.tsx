import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Impact } from '../parts/impact.tsx';
import { ActionRow } from './action-row.tsx';
import { dangerTexts } from './texts.ts';

/** Suspends the application, or resumes an application that this workspace has suspended. */
export function Suspension({ application }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const isSuspended = application.suspensions.some(({ by }) => by === 'publisher');
  return (
    <ActionRow title={t('suspension')} text={t('suspensionWhat')}>
      {isSuspended ? <Resume id={application.id} /> : <Suspend application={application} />}
    </ActionRow>
  );
}

function Resume({ id }: { id: string }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const resume = useAction({ run: () => api.applications.resume(id, {}), done: t('resumed') });
  return (
    <>
      <Button loading={resume.isPending} onClick={() => resume.mutate()}>
        {t('resume')}
      </Button>
      <Failure error={resume.error} />
    </>
  );
}

function Suspend({ application: { id, name } }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const suspend = useAction({
    run: () => api.applications.suspend(id, reason.trim() ? { reason: reason.trim() } : {}),
    done: t('suspended'),
  });
  return (
    <>
      <DangerButton onClick={() => setIsOpen(true)}>{t('suspend')}</DangerButton>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('suspendTitle', { name })}
        action={t('suspend')}
        isBusy={suspend.isPending}
        onConfirm={() => suspend.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {isOpen && <Impact applicationId={id} change="suspend" />}
        <TextInput
          mt="md"
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Failure error={suspend.error} />
      </Confirm>
    </>
  );
}
