import { Button } from '@mantine/core';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useTexts } from '../i18n/texts.ts';
import { shellTexts } from './texts.ts';

/** The page for an unknown address. */
export function NotFound() {
  const t = useTexts(shellTexts);
  return (
    <>
      <PageHeader title={t('notFound')} />
      <EmptyState
        text={t('notFoundWhat')}
        action={
          <Button component="a" href="/console/">
            {t('goHome')}
          </Button>
        }
      />
    </>
  );
}
