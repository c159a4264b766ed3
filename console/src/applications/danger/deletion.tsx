import { Button } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Failure } from '../../components/failure.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Impact } from '../parts/impact.tsx';
import { ActionRow } from './action-row.tsx';
import { dangerTexts } from './texts.ts';

/** Schedules the deletion of the application in seven days, or cancels the deletion. */
export function Deletion({ application }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const { deletionAt } = application;
  return deletionAt === null ? (
    <ActionRow title={t('deletion')} text={t('deletionWhat')}>
      <Delete application={application} />
    </ActionRow>
  ) : (
    <ActionRow
      title={t('restore')}
      text={
        <>
          {t('restoreWhat')} <RelativeTime at={deletionAt} />
        </>
      }
    >
      <Restore id={application.id} />
    </ActionRow>
  );
}

function Restore({ id }: { id: string }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const restore = useAction({ run: () => api.applications.restore(id), done: t('restored') });
  return (
    <>
      <Button loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('restore')}
      </Button>
      <Failure error={restore.error} />
    </>
  );
}

function Delete({ application: { id, name } }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useAction({ run: () => api.applications.delete(id), done: t('deletionPlanned') });
  return (
    <>
      <Button color="danger" onClick={() => setIsOpen(true)}>
        {t('delete')}
      </Button>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        title={t('deletion')}
        action={t('delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        <p>{t('deletionSteps')}</p>
        {isOpen && <Impact applicationId={id} change="delete" />}
        <Failure error={remove.error} />
      </ConfirmByName>
    </>
  );
}
