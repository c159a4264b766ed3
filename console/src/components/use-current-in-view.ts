import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a list of links to the current link, because tabs are wider than the window of a phone.
 * @param current a value that changes with the current link
 * @returns the `ref` for the list
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
