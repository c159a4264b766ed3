import type { SortOrder } from '@irp/contracts';

export interface SortKeys {
  field: 'createdAt' | 'updatedAt' | 'name' | 'tickerSymbol';
  direction: 1 | -1;
  /** How records of the same value are told apart. */
  idDirection: 1 | -1;
}

/** Each order, or its reverse, is that of one index. */
export const sortKeys: Record<SortOrder, SortKeys> = {
  '-createdAt': { field: 'createdAt', direction: -1, idDirection: 1 },
  createdAt: { field: 'createdAt', direction: 1, idDirection: -1 },
  '-updatedAt': { field: 'updatedAt', direction: -1, idDirection: 1 },
  updatedAt: { field: 'updatedAt', direction: 1, idDirection: -1 },
  name: { field: 'name', direction: 1, idDirection: 1 },
  '-name': { field: 'name', direction: -1, idDirection: -1 },
  tickerSymbol: { field: 'tickerSymbol', direction: 1, idDirection: 1 },
  '-tickerSymbol': { field: 'tickerSymbol', direction: -1, idDirection: -1 },
};

/** After which record a page begins, and how many came before. */
export interface Position {
  value: string | Date;
  id: string;
  offset: number;
}
