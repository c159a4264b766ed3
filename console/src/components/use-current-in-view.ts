import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a list of links to the current link: on a phone, tabs are wider than the window.
 * @param current changes with the current link
 * @returns for the list
 */
export function useCurrentInView(current: string): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current !== '') {
      const link = list.current?.querySelector('[aria-current="page"]');
      link?.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
  }, [current]);
  return list;
}
