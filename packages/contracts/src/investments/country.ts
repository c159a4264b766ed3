import countries from 'i18n-iso-countries';

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** Names that real files use and the standard's English list does not. */
const otherNames = new Map(
  Object.entries({
    'bosnia & herzegovina': 'BA',
    'british virgin islands': 'VG',
    'cayman islands': 'KY',
    'czech republic': 'CZ',
    england: 'GB',
    'hong kong': 'HK',
    'ivory coast': 'CI',
    'korea, south': 'KR',
    macau: 'MO',
    macedonia: 'MK',
    'great britain': 'GB',
    'northern ireland': 'GB',
    palestine: 'PS',
    reunion: 'RE',
    scotland: 'GB',
    turkey: 'TR',
    'turks & caicos islands': 'TC',
    uk: 'GB',
    usa: 'US',
    wales: 'GB',
  }),
);

const byName = new Map(
  Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, names]) =>
    names.map((name) => [plain(name), code] as const),
  ),
);

function plain(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").trim().toLowerCase();
}

/** Whether ISO 3166-1 has this alpha-2 code. */
export function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/** The ISO 3166-1 alpha-2 code of an English country name, or of a code in either case; undefined for anything else. */
export function countryCodeOf(name: string): string | undefined {
  const upper = name.trim().toUpperCase();
  if (codes.has(upper)) return upper;
  const key = plain(name);
  return byName.get(key) ?? otherNames.get(key);
}
