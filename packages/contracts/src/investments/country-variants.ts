/**
 * Names that occur in files and are neither in ISO 3166-1 nor in the CLDR, separated by semicolons:
 * common names, former names, and spellings of the World Bank and the UN that cannot be derived.
 */
export const countryVariants = {
  AE: 'UAE; Emirates',
  BA: 'Bosnia',
  BN: 'Brunei Darussalam',
  CD: 'DR Congo; DRC; D.R. Congo; Congo Kinshasa; Congo DR',
  CG: 'Congo Brazzaville; Congo, Rep.',
  CI: 'Ivory Coast; Cote D Ivoire',
  CN: "People's Republic of China; PRC; P.R. China; P.R.C.; Mainland China; 中华人民共和国; 中華人民共和國",
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  DE: 'Federal Republic of Germany; Bundesrepublik Deutschland',
  FO: 'Faeroe Islands',
  GB: 'Britain; England; Great Britain; Northern Ireland; Scotland; UK; Wales; United Kingdom (UK)',
  HK: 'Hong Kong SAR; Hong Kong SAR, China; Hong Kong, China; China, Hong Kong Special Administrative Region; Hong Kong Special Administrative Region; 香港特別行政區',
  IE: 'Republic of Ireland',
  JP: '日本国; 日本國',
  KG: 'Kyrgyz Republic',
  KP: 'North Korea; Korea, Dem. Rep.; DPRK; D.P.R. Korea',
  KR: 'South Korea; Korea, Republic; ROK; 한국; 남한',
  LA: 'Lao PDR; Lao P.D.R.',
  LY: 'Libyan Arab Jamahiriya',
  MK: 'Macedonia; Macedonia, FYR; FYR Macedonia; The former Yugoslav Republic of Macedonia',
  MM: 'Burma',
  MO: 'Macau; Macau SAR; Macao SAR; Macao SAR, China; Macao, China; Macau, China; China, Macao Special Administrative Region; 澳門特別行政區',
  NL: 'Holland',
  PR: 'Puerto Rico (US); Puerto Rico (U.S.)',
  PS: 'West Bank and Gaza; Occupied Palestinian Territory; Palestinian Territory, Occupied',
  SJ: 'Svalbard and Jan Mayen Islands',
  SK: 'Slovak Republic',
  SZ: 'Swaziland',
  TH: 'ประเทศไทย',
  TL: 'East Timor',
  TR: 'Turkey; Turkiye',
  TW: 'Taiwan, China; Chinese Taipei; Taiwan ROC',
  US: 'America; USA; United States (USA); United States (US); U.S. of A.',
  VA: 'Vatican; Vatican City; Vatican City State',
  VE: 'Venezuela, RB',
  VI: 'United States Virgin Islands; USVI',
  VG: 'BVI',
  VN: 'Socialist Republic of Viet Nam; Socialist Republic of Vietnam',
  WF: 'Wallis and Futuna Islands',
  YE: 'Republic of Yemen',
} as const;

/**
 * Names rejected even if a source contains the name. A rejected name has two meanings, or a source
 * assigns the name to a wrong country. Short names of ISO 3166-1 are accepted nevertheless.
 */
export const refusedNames = [
  'Congo',
  'Democratic Republic of China',
  // The name of Iran in Turkmen. i18n-iso-countries 7.14.0 assigns it to Iraq.
  'Eýran',
  'Guiana',
  'Kongo',
  'Korea',
  // The Netherlands Antilles, which existed until 2010. i18n-iso-countries 7.14.0 assigns the name
  // to Bonaire, Sint Eustatius and Saba.
  'Nederlandske Antiller',
  'Republic of China',
  'Saint Martin',
  'Virgin Islands',
];

/**
 * Countries with a name contained in the name of a former state, apart from the form of government:
 * the German Democratic Republic, the Republic of Vietnam, the United Arab States. A formal name of
 * these countries is accepted only if a list of names contains the formal name.
 */
export const namesInFormerStates = [
  'China',
  'Germany',
  'Ireland',
  'United States',
  'Viet Nam',
  'Vietnam',
  'Yemen',
];
