import { useEffect, useState } from 'react';

/** Open dialogs and drawers, with the topmost last. */
const open: symbol[] = [];

/**
 * Tracks which open dialog is the topmost. Every open dialog receives the Escape key, but only the
 * topmost should close.
 * @returns a function that returns whether no other dialog is above
 */
export function useOnTop(isOpen: boolean): () => boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    open.push(id);
    // A closed dialog is removed after the current key event, so that the dialog below does not
    // handle the same key.
    return () => void setTimeout(() => open.splice(open.indexOf(id), 1));
  }, [id, isOpen]);
  return () => open.at(-1) === id;
}
