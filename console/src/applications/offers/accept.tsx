import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Confirm } from '../parts/confirm.tsx';
import { ScopeNames } from '../parts/scope-names.tsx';
import { offerTexts } from './texts.ts';

/** The choices of hours for which the former owner's secrets stay valid. */
const hours = [0, 24, 168] as const;

interface AcceptProps {
  application: Application;
  onSecret(secret: string | null): void;
}

/**
 * Accepts the ownership of an application. The person chooses the redirect URIs to keep, and how
 * long the old secrets stay valid.
 */
export function Accept({ application, onSecret }: AcceptProps) {
  const t = useTexts(offerTexts);
  const { api } = useScope();
  const { id, name, type, scopes, redirectUris: offered } = application;
  const [isOpen, setIsOpen] = useState(false);
  const [redirectUris, setRedirectUris] = useState<string[]>(type === 'public' ? [] : offered);
  const [keep, setKeep] = useState('0');
  const accept = useAction({
    run: () =>
      api.applications.transfer.accept(id, { redirectUris, keepSecretsHours: Number(keep) }),
    done: t('accepted'),
  });
  const confirm = () =>
    accept.mutate(undefined, {
      onSuccess: ({ clientSecret }) => {
        onSecret(clientSecret);
        setIsOpen(false);
      },
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('accept')}</Button>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('acceptTitle', { name })}
        action={t('accept')}
        isDangerous={false}
        isBusy={accept.isPending}
        onConfirm={confirm}
      >
        <Stack>
          <p>{t('acceptWhat')}</p>
          <ScopeNames scopes={scopes} />
          {offered.length > 0 && (
            <Checkbox.Group
              label={t('redirectUris')}
              description={t('redirectUrisHint')}
              value={redirectUris}
              onChange={setRedirectUris}
            >
              <Stack gap="xs" mt="xs">
                {offered.map((uri) => (
                  <Checkbox key={uri} value={uri} label={uri} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {type === 'confidential' && (
            <Radio.Group label={t('keep')} value={keep} onChange={setKeep}>
              <Stack gap="xs" mt="xs">
                {hours.map((one) => (
                  <Radio key={one} value={String(one)} label={t(`keep-${one}`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Failure error={accept.error} />
        </Stack>
      </Confirm>
    </>
  );
}
