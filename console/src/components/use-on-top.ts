import { useEffect, useState } from 'react';

/** Open dialogs and drawers, the one on top last. */
const open: symbol[] = [];

/**
 * Every open dialog hears Escape. The key is for the dialog on top.
 * @returns whether no other dialog is above
 */
export function useOnTop(isOpen: boolean): () => boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    open.push(id);
    // After the key that has closed the dialog: the dialog below must not take the key, too.
    return () => void setTimeout(() => open.splice(open.indexOf(id), 1));
  }, [id, isOpen]);
  return () => open.at(-1) === id;
}
