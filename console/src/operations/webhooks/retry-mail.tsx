import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { operationsTexts } from '../texts.ts';
import type { FailedMail } from './webhooks-queries.ts';

/** A button that sends a failed mail again, unless the contents of the mail were deleted. */
export function RetryMail({ mail: { id, kind, address, canRetry } }: { mail: FailedMail }) {
  const t = useTexts(operationsTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (!canRetry) {
    return t('contentsRemoved');
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('sendAgainNamed', { kind, address })}
        onClick={() => setIsOpen(true)}
      >
        {t('sendAgain')}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={t('sendAgainNamed', { kind, address })}
          what={t('sendAgainWhat', { address })}
          action={t('sendAgain')}
          done={t('sendAgainDone', { address })}
          run={({ platform }) => platform.failedMails.retry(id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
