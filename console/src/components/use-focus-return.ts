import { useEffect, useState } from 'react';

/** Returns the element id of the link in a row that opens the record. */
export function rowLinkId(id: string): string {
  return `row-${id}`;
}

/**
 * After a drawer has closed, moves the focus to the row of its record. If the page does not show
 * the row of the record, the previously focused element gets the focus.
 */
export function useFocusReturn(id: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Another drawer or dialog has opened, and keeps the focus.
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
