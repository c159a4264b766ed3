import { isAtMost } from '../text.ts';
import { countryCodeOf, isCountryCode } from './country.ts';

/**
 * Returns the error of a value, as a message after the field's name, or undefined for a valid
 * value. The schemas and the import share these functions; an import calls the functions without
 * zod, for speed.
 */
export type Rule<Value> = (value: Value) => string | undefined;

/** Accepts an ISO 3166-1 alpha-2 code, or an empty text. */
export const countryRule: Rule<string> = (value) => {
  if (value === '' || isCountryCode(value)) {
    return undefined;
  }
  const known = countryCodeOf(value);
  const hint =
    /^[a-z]{2}$/i.test(value) && !known
      ? `: ${value} is not such a code`
      : known && `, such as ${known}`;
  return `must be a two-letter ISO 3166-1 country code${hint ?? ''}`;
};

/** The error for a cell in a file. The API itself accepts only codes. */
export const countryNameError = 'must be the name of an existing country or its ISO 3166-1 code';

/** Accepts a Central Index Key of the SEC, which has at most ten digits, or an empty text. */
export const cikRule: Rule<string> = (value) =>
  /^\d{0,10}$/.test(value) ? undefined : 'must be at most 10 digits';

/**
 * Accepts a year, a month or an existing date in ISO 8601, such as 1976, 1976-04 or 1976-04-01, or
 * an empty text.
 */
export const yearRule: Rule<string> = (value) => {
  if (value === '') {
    return undefined;
  }
  if (!/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(value)) {
    return 'must be a year such as 1976, or a date such as 1976-04-01';
  }
  const [, month = '01', day = '01'] = value.split('-');
  const monthExists = Number(month) >= 1 && Number(month) <= 12;
  return monthExists && dayExists(value.slice(0, 4), month, day)
    ? undefined
    : 'must be a date that exists in the calendar';
};

/**
 * Tells whether a day exists. For a day that does not exist, `Date` returns a day in the next
 * month.
 */
function dayExists(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-01T00:00:00Z`);
  date.setUTCDate(Number(day));
  return date.getUTCDate() === Number(day);
}

/**
 * Accepts an absolute http or https URL with a domain name and without a user name, or an empty
 * text.
 */
export const urlRule: Rule<string> = (value) => {
  if (value === '') {
    return undefined;
  }
  const url = URL.parse(value);
  const isValid =
    url !== null &&
    /^https?:\/\/[^\s]+$/i.test(value) &&
    url.hostname.includes('.') &&
    url.username === '';
  return isValid ? undefined : 'must be an absolute http or https URL';
};

/**
 * Accepts an LEI (ISO 17442: 18 characters, and two check digits by ISO 7064 mod 97-10), or an
 * empty text.
 */
export const leiRule: Rule<string> = (value) => {
  if (value === '') {
    return undefined;
  }
  if (!/^[0-9A-Z]{18}\d{2}$/.test(value)) {
    return 'must be a 20-character LEI (ISO 17442)';
  }
  let remainder = 0;
  for (const character of value) {
    const number = Number.parseInt(character, 36);
    remainder = (remainder * (number > 9 ? 100 : 10) + number) % 97;
  }
  return remainder === 1 ? undefined : 'has wrong check digits (ISO 17442, mod 97-10)';
};

/**
 * Accepts a FIGI (standard of the OMG: two consonants, G, eight consonants or digits, and a check
 * digit), or an empty text.
 */
export const figiRule: Rule<string> = (value) => {
  if (value === '') {
    return undefined;
  }
  if (!/^(?!BS|BM|GG|GB|GH|KY|VG)[B-DF-HJ-NP-TV-Z]{2}G[0-9B-DF-HJ-NP-TV-Z]{8}\d$/.test(value)) {
    return 'must be a 12-character FIGI';
  }
  return figiCheckDigit(value) === Number(value[11]) ? undefined : 'has a wrong check digit';
};

/**
 * Returns the check digit. Letters count as 10 to 35. Every second value is doubled, and the
 * decimal digits of all values are added.
 */
function figiCheckDigit(value: string): number {
  let sum = 0;
  for (let index = 0; index < 11; index++) {
    const doubled = Number.parseInt(value.charAt(index), 36) * (index % 2 === 1 ? 2 : 1);
    sum += Math.floor(doubled / 10) + (doubled % 10);
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns the rule for a text with at most `maxLength` code points, well-formed and without NUL.
 */
export function textRule(maxLength: number): Rule<string> {
  return (value) => {
    if (!isAtMost(maxLength, value)) {
      return `must be at most ${maxLength} characters`;
    }
    return value.includes('\0') || !value.isWellFormed()
      ? 'must not contain NUL or a lone surrogate'
      : undefined;
  };
}
