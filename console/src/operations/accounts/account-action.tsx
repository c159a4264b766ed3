import { Button } from '@mantine/core';
import { useState } from 'react';
import { shortId } from '../../api/short-id.ts';
import { useMe } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { operationsTexts } from '../texts.ts';
import type { Account } from './accounts-query.ts';

const longestReason = 500;

/** A button that disables or enables an account. Not available for the operator's own account. */
export function AccountAction({ account: { id, address, disabled } }: { account: Account }) {
  const t = useTexts(operationsTexts);
  const { user } = useMe();
  const [change, setChange] = useState<'disable' | 'enable'>();
  if (id === user?.id) {
    return t('ownAccount');
  }
  const isEnabled = disabled === null;
  const next = isEnabled ? 'disable' : 'enable';
  // The id is added, because two accounts may have the same masked address.
  const account = `${address} (${shortId(id)})`;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t(`${next}Named`, { account })}
        onClick={() => setChange(next)}
      >
        {t(next)}
      </Button>
      {change && (
        <ChangeDialog
          title={t(`${change}Named`, { account })}
          what={t(`${change}What`, { account })}
          action={t(change)}
          done={t(`${change}Done`, { account })}
          isDangerous={change === 'disable'}
          {...(change === 'disable' && { longestReason })}
          run={({ people }, reason) =>
            change === 'disable' ? people.disable(id, { reason }) : people.enable(id)
          }
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  );
}
