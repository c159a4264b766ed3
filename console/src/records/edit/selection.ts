import { useState } from 'react';

/** Records that the person has chosen: by their ids, or all that the filter matches. */
export type Selection = ReadonlySet<string> | 'all';

export interface SelectionState {
  selection: Selection;
  isSelected(id: string): boolean;
  toggle(id: string): void;
  selectAll(): void;
  clear(): void;
}

const nothing: ReadonlySet<string> = new Set();

export function useSelection(): SelectionState {
  const [selection, setSelection] = useState<Selection>(nothing);
  return {
    selection,
    isSelected: (id) => selection === 'all' || selection.has(id),
    toggle(id) {
      // Of all records, a single one cannot be left out: the filter does that.
      const ids = new Set(selection === 'all' ? [] : selection);
      if (!ids.delete(id)) {
        ids.add(id);
      }
      setSelection(ids);
    },
    selectAll: () => setSelection('all'),
    clear: () => setSelection(nothing),
  };
}

export function sizeOf(selection: Selection, total: number): number {
  return selection === 'all' ? total : selection.size;
}
