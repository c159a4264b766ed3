import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { ServerClock } from './api/server-clock.ts';
import type { Services } from './api/services.ts';
import type { createConsoleRouter } from './router.tsx';
import { ConsoleTheme } from './theme/console-theme.tsx';

// Hidden parts are loaded later.
const SignInAgain = lazy(() => import('./shell/sign-in-again.tsx'));
const NotificationArea = lazy(() => import('./shell/notification-area.tsx'));

interface ConsoleProps {
  services: Services;
  router: ReturnType<typeof createConsoleRouter>;
}

/** The whole console. */
export function Console({ services: { sessions, queries }, router }: ConsoleProps) {
  const state = useSyncExternalStore(sessions.subscribe, sessions.state);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (state === 'active' && hasEnded.current) {
      // Fetches all queries again, because requests from before the sign-in may still fail.
      void queries.invalidateQueries();
      void router.invalidate();
    }
    hasEnded.current = state === 'ended';
  }, [state, queries, router]);
  return (
    <ConsoleTheme>
      <ServerClock value={sessions.clock}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Suspense>
            <SignInAgain sessions={sessions} isOpen={state === 'ended'} />
            <NotificationArea />
          </Suspense>
        </QueryClientProvider>
      </ServerClock>
    </ConsoleTheme>
  );
}
