import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { operationsTexts } from '../texts.ts';
import type { TroubledEndpoint } from './webhooks-queries.ts';

const longestReason = 500;

/** A button to disable or enable a webhook endpoint. */
export function EndpointActions({ endpoint }: { endpoint: TroubledEndpoint }) {
  const t = useTexts(operationsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { id, origin, stop } = endpoint;
  const what = stop ? 'lift' : 'stop';
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t(`${what}Named`, { origin })}
        onClick={() => setIsOpen(true)}
      >
        {t(what)}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={t(`${what}Named`, { origin })}
          what={stop ? t('liftWhat', { origin, reason: stop.reason }) : t('stopWhat', { origin })}
          action={t(what)}
          done={t(`${what}Done`, { origin })}
          isDangerous={!stop}
          {...(!stop && { longestReason })}
          run={({ platform: { webhookEndpoints } }, reason) =>
            stop ? webhookEndpoints.liftStop(id) : webhookEndpoints.stop(id, { reason })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
