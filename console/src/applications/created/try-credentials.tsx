import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import { firstCall, requestApplicationToken } from './token-request.ts';
import { TryResult } from './try-result.tsx';

interface TryCredentialsProps {
  clientId: string;
  clientSecret: string;
}

/** Gets a token by client credentials, and calls the API with the token. */
export function TryCredentials({ clientId, clientSecret }: TryCredentialsProps) {
  const t = useTexts(applicationsTexts);
  const attempt = useMutation({
    mutationFn: async () => {
      const form = { grant_type: 'client_credentials' };
      const token = await requestApplicationToken(form, { clientId, clientSecret });
      return { token, response: await firstCall(token) };
    },
  });
  return (
    <section aria-labelledby="try-credentials">
      <Title order={2} id="try-credentials">
        {t('tryCredentials')}
      </Title>
      <Text c="dimmed">{t('tryCredentialsHint')}</Text>
      <Group mt="sm">
        <Button variant="default" loading={attempt.isPending} onClick={() => attempt.mutate()}>
          {t('getToken')}
        </Button>
      </Group>
      <TryResult attempt={attempt} />
    </section>
  );
}
