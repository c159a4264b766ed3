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

/** Revokes all tokens of the application in all workspaces. */
export function RevokeAll({ application: { id, name } }: { application: Application }) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useAction({
    run: () => api.applications.revokeDownstream(id, {}),
    done: t('tokensRevoked'),
  });
  return (
    <ActionRow title={t('tokens')} text={t('tokensWhat')}>
      <DangerButton onClick={() => setIsOpen(true)}>{t('revokeTokens')}</DangerButton>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        title={t('tokens')}
        action={t('revokeTokens')}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {isOpen && <Impact applicationId={id} change="revoke-downstream" />}
        <Failure error={revoke.error} />
      </ConfirmByName>
    </ActionRow>
  );
}
