import type { Principal } from '@irp/contracts';
import type { InvestmentFields } from '@irp/contracts/investments';
import type { ImportAllowances } from '../store/import-allowance-store.ts';
import { ImportAllowanceError } from './import-allowance-error.ts';

/**
 * Number of characters up to which a row counts as one row. A longer row counts as several rows.
 */
const charactersOfRow = 4_096;

/**
 * Stores rows, and counts the rows against the hourly limit of the organization.
 * @param countStored returns the number of rows that an earlier attempt has stored. Stored rows are
 *   not counted again
 * @param store stores the rows, and returns the number of rows that were already stored
 * @throws ImportAllowanceError
 */
export type StoreCounted = (
  rows: readonly Partial<InvestmentFields>[],
  countStored: () => Promise<number>,
  store: () => Promise<number>,
) => Promise<void>;

/**
 * Creates a function that stores and counts the rows of an organization.
 * @param most maximum number of rows in an hour
 */
export function createRowAllowance(
  allowances: ImportAllowances,
  { organizationId }: Principal,
  most: number,
): StoreCounted {
  return async (rows, countStored, store) => {
    const weight = rows.reduce((sum, fields) => sum + weightOf(fields), 0);
    if (weight === 0) {
      return void (await store());
    }
    let known = 0;
    const take = () => allowances.take(organizationId, weight - known, most);
    const giveBack = await take().catch(async (error) => {
      if (!(error instanceof ImportAllowanceError)) {
        throw error;
      }
      known = Math.min(await countStored(), weight);
      if (known === 0) {
        throw error;
      }
      return take();
    });
    const stored = await store().catch(async (error) => {
      await giveBack(weight - known);
      throw error;
    });
    await giveBack(Math.max(0, stored - known));
  };
}

function weightOf(fields: Partial<InvestmentFields>): number {
  let characters = 0;
  for (const value of Object.values(fields)) {
    characters += lengthOf(value);
  }
  return Math.max(1, Math.ceil(characters / charactersOfRow));
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') {
    return value.length;
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}
