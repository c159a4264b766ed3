import countries from 'i18n-iso-countries';

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** What real files call countries otherwise than the standard's English list does; several are apart by semicolons. */
const otherNames = {
  BA: 'bosnia and herzegovina',
  BN: 'brunei',
  BO: 'bolivia',
  BS: 'bahamas',
  CD: 'democratic republic of the congo',
  CI: 'ivory coast',
  CV: 'cape verde',
  CW: 'curacao',
  CZ: 'czech republic',
  FK: 'falkland islands',
  FM: 'micronesia',
  GB: 'england; great britain; northern ireland; scotland; uk; wales',
  GM: 'gambia',
  HK: 'hong kong',
  IE: 'republic of ireland',
  IR: 'iran',
  KP: 'north korea',
  KR: 'korea; korea, south; south korea',
  LA: 'laos',
  MD: 'moldova',
  MK: 'macedonia',
  MM: 'burma',
  MO: 'macao; macau',
  NL: 'holland; the netherlands',
  PS: 'palestine',
  RE: 'reunion',
  RU: 'russia',
  SY: 'syria',
  SZ: 'swaziland',
  TC: 'turks and caicos islands',
  TR: 'turkey; turkiye',
  TW: 'taiwan',
  TZ: 'tanzania',
  US: 'usa',
  VA: 'vatican city',
  VE: 'venezuela',
  VG: 'british virgin islands',
  VI: 'us virgin islands',
  VN: 'vietnam',
};

const byName = new Map<string, string>();
for (const [code, names] of Object.entries(otherNames)) for (const name of names.split('; ')) byName.set(name, code);
for (const [code, names] of Object.entries(countries.getNames('en', { select: 'all' }))) {
  for (const name of names) byName.set(plain(name), code);
}

/** Lower case, without accents, and one spelling of what is spelt in several ways. */
function plain(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll('’', "'").replaceAll('&', 'and').replaceAll(/\s+/g, ' ').trim();
}

/** Whether ISO 3166-1 has this alpha-2 code. */
export function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/**
 * The ISO 3166-1 alpha-2 code of an English country name, or of an alpha-2 or alpha-3 code in either case; undefined for
 * anything else.
 */
export function countryCodeOf(name: string): string | undefined {
  const upper = name.trim().toUpperCase();
  if (codes.has(upper)) return upper;
  return byName.get(plain(name)) ?? (/^[A-Z]{3}$/.test(upper) ? countries.alpha3ToAlpha2(upper) : undefined);
}
