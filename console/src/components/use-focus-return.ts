import { useEffect, useState } from 'react';

/** The id of the link of a row that opens what the drawer shows. */
export function rowLinkId(id: string): string {
  return `row-${id}`;
}

/**
 * Gives the focus, after a drawer has left the page, to the row of what the drawer showed. Without
 * that row on the page, what had the focus before gets the focus.
 */
export function useFocusReturn(id: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // The drawer of another record has taken the place, and keeps the focus.
        if (document.querySelector('[role=dialog]') !== null) {
          return;
        }
        const target = document.getElementById(rowLinkId(id)) ?? opener;
        if (target instanceof HTMLElement) {
          target.focus({ preventScroll: true });
        }
      });
    },
    [id, opener],
  );
}
