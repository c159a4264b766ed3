import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMessage } from '../../api/messages/use-message.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Failure } from '../../components/failure.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import type { Domain } from './domain.ts';
import { DomainProofs } from './domain-proofs.tsx';

const tones: Record<Domain['state'], Tone> = {
  pending: 'warning',
  verified: 'good',
  lapsed: 'bad',
};

/** Shows a domain with its proof, the last check and a button for another check. */
export function DomainView({ domain }: { domain: Domain }) {
  const t = useTexts(settingsTexts);
  const inWords = useMessage();
  const { api } = useProductionScope();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, domain: name, state, lastCheck } = domain;
  const verify = useAction({ run: () => api.publisherDomains.verify(id) });
  const remove = useAction({
    run: () => api.publisherDomains.remove(id),
    done: t('domainRemoved', { name }),
    onDone: () => setIsRemoving(false),
    notifiesErrors: true,
  });
  return (
    <Section
      title={name}
      lead={<StatusBadge tone={tones[state]}>{t(`domain-${state}`)}</StatusBadge>}
    >
      {state !== 'verified' && <DomainProofs domain={domain} />}
      <div role="status">
        {lastCheck && (
          <>
            <p>
              {t(`check-${lastCheck.outcome}`)} <RelativeTime at={lastCheck.at} />
            </p>
            <ul>
              {lastCheck.results.map(({ method, lookedFor, found }) => (
                <li key={method}>
                  <code>{lookedFor}</code>: {inWords(found)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Failure error={verify.error} />
      <Group>
        <Button loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('verify')}
        </Button>
        <Button variant="default" onClick={() => setIsRemoving(true)}>
          {t('remove')}
        </Button>
      </Group>
      <ConfirmByName
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        name={name}
        title={t('removeDomain')}
        action={t('remove')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('removeDomainWhat')}
      </ConfirmByName>
    </Section>
  );
}
