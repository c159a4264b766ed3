/**
 * A regular expression as stored. JavaScript's `RegExp` has a different syntax and different
 * options.
 */
export class StoredRegex {
  readonly _bsontype = 'StoredRegex';
  readonly pattern: string;
  readonly options: string;

  constructor(pattern: string, options: string) {
    this.pattern = pattern;
    this.options = options;
  }
}

/**
 * A date outside the range of a JavaScript `Date`. BSON has 64 bits of milliseconds, and `Date`
 * ends in the year 275760.
 */
export class DistantDate {
  readonly _bsontype = 'DistantDate';
  readonly milliseconds: bigint;

  constructor(milliseconds: bigint) {
    this.milliseconds = milliseconds;
  }
}

const maxJavaScriptDate = 8_640_000_000_000_000n;

/**
 * Returns a date.
 * @param milliseconds since 1970, with 64 bits
 */
export function dateOf(milliseconds: bigint): Date | DistantDate {
  const fits = milliseconds <= maxJavaScriptDate && milliseconds >= -maxJavaScriptDate;
  return fits ? new Date(Number(milliseconds)) : new DistantDate(milliseconds);
}

export function millisecondsOf(date: Date | DistantDate): bigint {
  return date instanceof Date ? BigInt(date.getTime()) : date.milliseconds;
}
