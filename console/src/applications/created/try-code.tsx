import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { CreatedApplication } from '../application.ts';
import { applicationsTexts } from '../texts.ts';
import { type CodeFlow, codeOf, newCodeFlow } from './code-flow.ts';
import { firstCall, requestApplicationToken } from './token-request.ts';
import { TryResult } from './try-result.tsx';

/** Tries the authorization code flow. The person pastes the address of the redirect. */
export function TryCode({ application }: { application: CreatedApplication }) {
  const t = useTexts(applicationsTexts);
  const { clientId, clientSecret, scopes, redirectUris } = application;
  const [redirectUri = ''] = redirectUris;
  const [flow, setFlow] = useState<CodeFlow>();
  const [address, setAddress] = useState('');
  useEffect(() => {
    void newCodeFlow({ clientId, redirectUri, scopes }).then(setFlow);
  }, [clientId, redirectUri, scopes]);
  const attempt = useMutation({
    mutationFn: async ({ verifier, state }: CodeFlow) => {
      const form = {
        grant_type: 'authorization_code',
        code: codeOf(address, state),
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: clientId,
      };
      const secret = clientSecret === null ? undefined : { clientId, clientSecret };
      const token = await requestApplicationToken(form, secret);
      return { token, response: await firstCall(token) };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (flow) {
      attempt.mutate(flow);
    }
  };
  return (
    <section aria-labelledby="try-code">
      <Title order={2} id="try-code">
        {t('tryCode')}
      </Title>
      <Text c="dimmed">{t('tryCodeHint', { redirectUri })}</Text>
      <Group mt="sm">
        <Button
          component="a"
          variant="default"
          href={flow?.url}
          target="_blank"
          rel="noreferrer"
          data-disabled={flow === undefined || undefined}
        >
          {t('openSignIn')}
        </Button>
      </Group>
      <form onSubmit={submit}>
        <Group mt="sm" align="flex-end">
          <TextInput
            flex={1}
            label={t('pastedAddress')}
            placeholder={`${redirectUri}?code=…`}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit" loading={attempt.isPending} disabled={address === ''}>
            {t('getToken')}
          </Button>
        </Group>
      </form>
      <TryResult attempt={attempt} />
    </section>
  );
}
