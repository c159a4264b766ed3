import { useState } from 'react';

/** The ids of the selected records, or `all` for all records that match the filter. */
export type Selection = ReadonlySet<string> | 'all';

export interface SelectionState {
  selection: Selection;
  isSelected(id: string): boolean;
  /** Selects or deselects records. */
  choose(ids: readonly string[], isChosen: boolean): void;
  selectAll(): void;
  clear(): void;
}

const nothing: ReadonlySet<string> = new Set();

export function useSelection(): SelectionState {
  const [selection, setSelection] = useState<Selection>(nothing);
  return {
    selection,
    isSelected: (id) => selection === 'all' || selection.has(id),
    choose(ids, isChosen) {
      // After `all`, a click on a record starts a new selection, because `all` cannot exclude
      // single records.
      if (selection === 'all') {
        setSelection(new Set(ids));
        return;
      }
      const given = new Set(ids);
      const others = [...selection].filter((id) => !given.has(id));
      setSelection(new Set(isChosen ? [...others, ...ids] : others));
    },
    selectAll: () => setSelection('all'),
    clear: () => setSelection(nothing),
  };
}

export function sizeOf(selection: Selection, total: number): number {
  return selection === 'all' ? total : selection.size;
}
