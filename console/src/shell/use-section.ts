import { useRouterState } from '@tanstack/react-router';
import { pages } from './pages.ts';

/**
 * The first page of the part of the console that is shown. Another workspace or environment has the
 * same parts, and other things in them.
 */
export function useSection() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , , , segment = ''] = path.split('/');
  const page = pages.find(({ to }) => to.split('/')[4] === segment);
  return (page ?? pages[0]).to;
}
