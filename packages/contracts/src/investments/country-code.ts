import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** What data sets call countries otherwise than ISO does. */
const otherNames: Record<string, string> = {
  ...{
    'south korea': 'KR',
    korea: 'KR',
    'north korea': 'KP',
    russia: 'RU',
    vietnam: 'VN',
    laos: 'LA',
    iran: 'IR',
    syria: 'SY',
  },
  ...{
    taiwan: 'TW',
    'hong kong': 'HK',
    macau: 'MO',
    macao: 'MO',
    moldova: 'MD',
    bolivia: 'BO',
    venezuela: 'VE',
    tanzania: 'TZ',
  },
  ...{
    'czech republic': 'CZ',
    czechia: 'CZ',
    'ivory coast': 'CI',
    "cote d'ivoire": 'CI',
    swaziland: 'SZ',
    macedonia: 'MK',
    burma: 'MM',
  },
  ...{
    'cape verde': 'CV',
    brunei: 'BN',
    palestine: 'PS',
    'vatican city': 'VA',
    'british virgin islands': 'VG',
    'us virgin islands': 'VI',
  },
  ...{
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    usa: 'US',
    'united states': 'US',
    'the netherlands': 'NL',
    holland: 'NL',
  },
  ...{
    curacao: 'CW',
    reunion: 'RE',
    turkey: 'TR',
    turkiye: 'TR',
    bahamas: 'BS',
    gambia: 'GM',
    'democratic republic of the congo': 'CD',
  },
  ...{
    'isle of man': 'IM',
    jersey: 'JE',
    guernsey: 'GG',
    micronesia: 'FM',
    'falkland islands': 'FK',
    'republic of ireland': 'IE',
  },
};

const known = new Map<string, string>(Object.entries(otherNames));
for (const [code, names] of Object.entries(english.countries)) {
  for (const name of Array.isArray(names) ? names : [names]) known.set(folded(name), code);
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The ISO 3166-1 alpha-2 code of a country's code or English name; undefined for what is neither. */
export function countryCode(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return countries.isValid(upper) ? upper : undefined;
  if (/^[A-Z]{3}$/.test(upper) && upper !== 'USA') return countries.alpha3ToAlpha2(upper) ?? known.get(folded(text));
  return known.get(folded(text));
}
