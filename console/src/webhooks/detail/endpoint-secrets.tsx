import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { Confirm } from '../../applications/parts/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import { useEndpointChange } from '../use-endpoint-change.ts';
import { secretsQuery } from '../webhook-queries.ts';

const defaultOverlapHours = 24;

/**
 * Shows the secrets that sign deliveries. During an overlap, both the old and the new secret sign.
 */
export function EndpointSecrets({ endpointId }: { endpointId: string }) {
  const t = useTexts(webhooksTexts);
  const mayWrite = useMe().scopes.includes('webhooks.write');
  const query = useInfiniteQuery(secretsQuery(useScope(), endpointId));
  const [overlapHours, setOverlapHours] = useState<number | string>(defaultOverlapHours);
  const rotation = useEndpointChange<{ secret: string | null }>();
  const [ending, setEnding] = useState<{ id: string; hint: string }>();
  const rotate = () =>
    rotation.mutate((endpoints) =>
      endpoints.secrets.rotate(endpointId, { overlapHours: Number(overlapHours) }),
    );
  return (
    <Stack maw={680}>
      {rotation.data?.secret && <SecretOnce value={rotation.data.secret} name={t('secret')} />}
      <QueryView query={query}>
        {({ pages }) => (
          <ul>
            {pages
              .flatMap(({ data }) => data)
              .map(({ id, hint, createdAt, expiresAt }) => (
                <li key={id}>
                  <code>{hint}…</code> · {t('created')} <RelativeTime at={createdAt} />
                  {expiresAt !== null && (
                    <>
                      {' · '}
                      {t('endsAt')} <RelativeTime at={expiresAt} />{' '}
                      {mayWrite && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          onClick={() => setEnding({ id, hint })}
                        >
                          {t('endSecret', { hint })}
                        </Button>
                      )}
                    </>
                  )}
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      {ending && (
        <EndSecret endpointId={endpointId} secret={ending} onClose={() => setEnding(undefined)} />
      )}
      {mayWrite && (
        <Group align="flex-end">
          <NumberInput
            label={t('overlap')}
            description={t('overlapHint')}
            min={0}
            max={168}
            value={overlapHours}
            onChange={setOverlapHours}
          />
          <Button variant="default" loading={rotation.isPending} onClick={rotate}>
            {t('rotate')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface EndSecretProps {
  endpointId: string;
  secret: { id: string; hint: string };
  onClose(): void;
}

/** Asks for confirmation before an old secret ends early, because the secret cannot be restored. */
function EndSecret({ endpointId, secret: { id, hint }, onClose }: EndSecretProps) {
  const t = useTexts(webhooksTexts);
  const change = useEndpointChange();
  const confirm = () =>
    change.mutate((endpoints) => endpoints.secrets.revoke(endpointId, id), {
      onSuccess: onClose,
    });
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={t('endSecret', { hint })}
      action={t('endSecretAction')}
      isBusy={change.isPending}
      onConfirm={confirm}
    >
      <p>{t('endSecretWhat')}</p>
      <Failure error={change.error} />
    </Confirm>
  );
}
