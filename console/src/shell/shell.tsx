import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { InFrame } from './centered.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import classes from './shell.module.css';
import { shellTexts } from './texts.ts';

const headerPx = 56;
const barPx = 32;

/** The frame of every page: header, navigation and content. */
export function Shell() {
  const t = useTexts(shellTexts);
  const { environment } = useScope().place;
  const { workspaceId } = useParams({ from: '/w/$workspaceId/$environment' });
  const [isOpen, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the navigation
  useEffect(close, [path]);
  const isSandbox = environment === 'sandbox';
  return (
    <AppShell
      header={{ height: isSandbox ? headerPx + barPx : headerPx }}
      navbar={{ width: 236, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <AppShell.Header className={classes.header}>
        {isSandbox && <SandboxBar />}
        <Header isOpen={isOpen} onToggle={toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('navigation')}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <div className={classes.content} key={`${workspaceId} ${environment}`}>
          <InFrame value={true}>
            <Outlet />
          </InFrame>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
