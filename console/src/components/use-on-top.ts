import { useEffect, useState } from 'react';

/** Open dialogs and drawers, topmost last. */
const open: symbol[] = [];

/**
 * Every open dialog receives Escape. The key is for the topmost dialog.
 * @returns whether no other dialog is above
 */
export function useOnTop(isOpen: boolean): () => boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    open.push(id);
    // Removed after the key that closed the dialog: the dialog below must not handle the same key.
    return () => void setTimeout(() => open.splice(open.indexOf(id), 1));
  }, [id, isOpen]);
  return () => open.at(-1) === id;
}
