import { useRouterState } from '@tanstack/react-router';
import { pages } from './pages.ts';

/**
 * The first page of the current section. Every place has the same sections, with different content.
 */
export function useSection() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , , , segment = ''] = path.split('/');
  const page = pages.find(({ to }) => to.split('/')[4] === segment);
  return (page ?? pages[0]).to;
}
