import { useState } from 'react';

/** Records that the person has chosen: by their ids, or all that the filter matches. */
export type Selection = ReadonlySet<string> | 'all';

export interface SelectionState {
  selection: Selection;
  isSelected(id: string): boolean;
  /** Chooses records, or takes them out of the choice. */
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
      // Of all records, a single one cannot be left out: the filter does that.
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
