import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Confirm } from '../parts/confirm.tsx';
import type { Token } from './activity-queries.ts';
import { activityTexts } from './texts.ts';

/** Revokes a token of the application. */
export function RevokeToken({ token: { id, kind } }: { token: Token }) {
  const t = useTexts(activityTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useAction({ run: () => api.tokens.revoke(id), done: t('revoked') });
  return (
    <>
      <DangerButton size="xs" onClick={() => setIsOpen(true)}>
        {t('revoke')}
      </DangerButton>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('revokeTitle')}
        action={t('revoke')}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        <p>{t(`revokeWhat-${kind}`)}</p>
        <Failure error={revoke.error} />
      </Confirm>
    </>
  );
}
