import { Button, Group } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../components/error-state.tsx';
import { useTexts } from '../i18n/texts.ts';
import { SessionError } from '../session/index.ts';
import { Centered } from './centered.tsx';
import { shellTexts } from './texts.ts';

/** The page that is shown if the console cannot be opened or a page fails. */
export function RouteError({ error }: ErrorComponentProps) {
  const t = useTexts(shellTexts);
  const router = useRouter();
  const remedy = error instanceof SessionError ? error.remedy : undefined;
  return (
    <Centered>
      <ErrorState order={1} error={error} onRetry={() => void router.invalidate()} />
      <Group mt="md">
        {remedy !== undefined && (
          <Button component="a" href={remedy}>
            {t('useSecondFactor')}
          </Button>
        )}
        <Button component="a" href="/console/" variant="default">
          {t('goHome')}
        </Button>
        <Button component="a" href="/account" variant="default">
          {t('account')}
        </Button>
      </Group>
    </Centered>
  );
}
