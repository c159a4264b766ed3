import type { DuplicateReason } from '@irp/contracts/investments';
import type { InvestmentRow } from './investment-row.ts';
import { areSimilar } from './similar-names.ts';

type Compared = Pick<
  InvestmentRow,
  'lei' | 'figi' | 'cik' | 'tickerSymbol' | 'country' | 'name' | 'editedName'
>;

/**
 * Returns the reasons why two records may be about the same company. The list is empty if there are
 * no reasons.
 */
export function duplicateReasons(one: Compared, other: Compared): DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  for (const field of ['lei', 'figi', 'cik'] as const) {
    if (one[field] !== '' && one[field] === other[field]) {
      reasons.push(field);
    }
  }
  if (hasSameTicker(one, other)) {
    reasons.push('tickerSymbol');
  }
  if (haveSimilarNames(one, other)) {
    reasons.push('name');
  }
  return reasons;
}

/**
 * Returns whether the ticker symbols are equal and the countries do not differ. Stock exchanges of
 * different countries use the same symbols.
 */
function hasSameTicker(one: Compared, other: Compared): boolean {
  const isSame =
    one.tickerSymbol !== '' && one.tickerSymbol.toLowerCase() === other.tickerSymbol.toLowerCase();
  return isSame && (one.country === other.country || one.country === '' || other.country === '');
}

function haveSimilarNames(one: Compared, other: Compared): boolean {
  return namesOf(one).some((name) => namesOf(other).some((found) => areSimilar(name, found)));
}

function namesOf({ name, editedName }: Compared): string[] {
  return [name, editedName].filter((text) => text !== '');
}
