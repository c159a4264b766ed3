import { useRouterState } from '@tanstack/react-router';
import { pages } from './pages.ts';

/**
 * The first page of the shown part of the console. Every place has the same parts, with different
 * content.
 */
export function useSection() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , , , segment = ''] = path.split('/');
  const page = pages.find(({ to }) => to.split('/')[4] === segment);
  return (page ?? pages[0]).to;
}
