import { useEffect, useState } from 'react';

/** The id of the row's link to the record of the drawer. */
export function rowLinkId(id: string): string {
  return `row-${id}`;
}

/**
 * After a drawer has closed, moves the focus to the row of its record. Without this row, moves the
 * focus to the element focused before.
 */
export function useFocusReturn(id: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // The drawer of another record is open, and keeps the focus.
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
