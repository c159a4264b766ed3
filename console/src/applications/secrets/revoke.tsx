import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApplicationId } from '../detail/application-query.ts';
import { Confirm } from '../parts/confirm.tsx';
import type { Secret } from './secrets-query.ts';
import { secretTexts } from './texts.ts';

/** Shows the effects of a revocation, then revokes a secret at once. */
export function Revoke({ secret: { id, prefix, lastUsedAt } }: { secret: Secret }) {
  const t = useTexts(secretTexts);
  const { api } = useScope();
  const applicationId = useApplicationId();
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useAction({
    run: () => api.applications.secrets.revoke(applicationId, id),
    done: t('revoked', { prefix }),
  });
  return (
    <>
      <DangerButton size="xs" onClick={() => setIsOpen(true)}>
        {t('revokeNamed', { prefix })}
      </DangerButton>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('revokeTitle', { prefix })}
        action={t('revoke')}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        <p>{t('revokeWhat')}</p>
        <p>
          {t('lastUse')}: {lastUsedAt === null ? t('never') : <RelativeTime at={lastUsedAt} />}
        </p>
        <Failure error={revoke.error} />
      </Confirm>
    </>
  );
}
