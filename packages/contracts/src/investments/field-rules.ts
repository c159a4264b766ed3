import { isCountryCode } from './country.ts';

/**
 * What is wrong with a value, in words that follow the field's name; undefined when nothing is. The schemas and the
 * import, which checks a hundred thousand rows, share these functions.
 */
export type Rule<Value> = (value: Value) => string | undefined;

/** ISO 3166-1 alpha-2, or empty. */
export const countryRule: Rule<string> = (value) =>
  value === '' || isCountryCode(value) ? undefined : 'must be a two-letter ISO 3166-1 country code';

/** Digits of the SEC's Central Index Key, at most ten, or empty. */
export const cikRule: Rule<string> = (value) => (/^\d{0,10}$/.test(value) ? undefined : 'must be at most 10 digits');

/** A year, or a date that begins with one; or empty. */
export const yearRule: Rule<string> = (value) =>
  value === '' || /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value)
    ? undefined
    : 'must be a year such as 1976, or a date such as 1976-04-01';

/** http or https, or empty. */
export const urlRule: Rule<string> = (value) => {
  if (value === '') return undefined;
  const url = URL.parse(value);
  const usable =
    url !== null && /^https?:\/\/[^\s]+$/i.test(value) && url.hostname.includes('.') && url.username === '';
  return usable ? undefined : 'must be an absolute http or https URL';
};

/** LEI, ISO 17442: 18 characters and two check digits, by ISO 7064 mod 97-10; or empty. */
export const leiRule: Rule<string> = (value) => {
  if (value === '') return undefined;
  if (!/^[0-9A-Z]{18}\d{2}$/.test(value)) return 'must be a 20-character LEI (ISO 17442)';
  let remainder = 0;
  for (const character of value) {
    const number = Number.parseInt(character, 36);
    remainder = (remainder * (number > 9 ? 100 : 10) + number) % 97;
  }
  return remainder === 1 ? undefined : 'has wrong check digits (ISO 17442, mod 97-10)';
};

/** FIGI, OMG standard: two consonants, G, eight of consonants and digits, and a check digit; or empty. */
export const figiRule: Rule<string> = (value) => {
  if (value === '') return undefined;
  if (!/^(?!BS|BM|GG|GB|GH|KY|VG)[B-DF-HJ-NP-TV-Z]{2}G[0-9B-DF-HJ-NP-TV-Z]{8}\d$/.test(value))
    return 'must be a 12-character FIGI';
  return figiCheckDigit(value) === Number(value[11]) ? undefined : 'has a wrong check digit';
};

/** Letters count from 10; every second value is doubled, and the digits of all are added. */
function figiCheckDigit(value: string): number {
  let sum = 0;
  for (let at = 0; at < 11; at++) {
    const doubled = Number.parseInt(value[at]!, 36) * (at % 2 === 1 ? 2 : 1);
    sum += Math.floor(doubled / 10) + (doubled % 10);
  }
  return (10 - (sum % 10)) % 10;
}

/** No NUL, well-formed UTF-16, and not too long. */
export function textRule(maxLength: number): Rule<string> {
  return (value) => {
    if (value.length > maxLength) return `must be at most ${maxLength} characters`;
    return value.includes('\0') || !value.isWellFormed() ? 'must not contain NUL or a lone surrogate' : undefined;
  };
}
