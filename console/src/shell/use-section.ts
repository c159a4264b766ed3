import { useRouterState } from '@tanstack/react-router';
import { pages } from './pages.ts';

/**
 * Returns the first page of the current section. Every workspace and environment has the same
 * sections.
 */
export function useSection() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , , , segment = ''] = path.split('/');
  const page = pages.find(({ to }) => to.split('/')[4] === segment);
  return (page ?? pages[0]).to;
}
