import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useTexts } from '../i18n/texts.ts';
import { pages } from './pages.ts';
import { shellTexts } from './texts.ts';

/** Stands where a page is not written yet. */
export function PlaceholderPage() {
  const t = useTexts(shellTexts);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const page = pages.find(({ to }) => path.endsWith(to.split('/').at(-1) ?? '')) ?? pages[0];
  return (
    <>
      <PageHeader title={t(page.key)} />
      <EmptyState
        title={t('placeholder')}
        text={t('placeholderWhat')}
        action={
          <Button component="a" href="/docs" variant="default">
            {t('apiReference')}
          </Button>
        }
      />
    </>
  );
}
