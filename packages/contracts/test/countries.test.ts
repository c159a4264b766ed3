import { countryCodeOf, countryCodes } from '@irp/contracts/investments';
import { expect } from 'chai';
import countries from 'i18n-iso-countries/index.js';
import { countryKey } from '../src/investments/country-key.ts';
import { allNames, englishNames, isoNames } from '../src/investments/country-names.ts';
import { countryVariants } from '../src/investments/country-variants.ts';

function expectCodes(names: Record<string, string>): void {
  for (const [code, list] of Object.entries(names)) {
    for (const name of list.split('; ')) {
      expect(countryCodeOf(name), name).to.equal(code);
    }
  }
}

describe('country names', () => {
  it('are read as in the short names of ISO 3166-1, and inverted', () => {
    for (const { code, name } of isoNames()) {
      expect(countryCodeOf(name), name).to.equal(code);
      expect(countryCodeOf(name.toUpperCase()), name).to.equal(code);
    }
    expectCodes({
      BO: 'Bolivia, Plurinational State of; Plurinational State of Bolivia',
      KR: 'Korea (the Republic of); Korea, Republic of; Republic of Korea; Korea (Republic of)',
      CD: 'Congo (the Democratic Republic of the); Congo, Democratic Republic of the; Congo, the Democratic Republic of the',
      CG: 'Congo (the); Congo, Republic of the; Republic of the Congo',
      US: 'United States of America (the); United States; The United States of America',
      GB: 'United Kingdom of Great Britain and Northern Ireland (the)',
      TZ: 'Tanzania, the United Republic of; Tanzania, United Republic of',
      VI: 'Virgin Islands (U.S.); Virgin Islands, U.S.; U.S. Virgin Islands',
      VG: 'Virgin Islands (British); British Virgin Islands',
    });
  });

  it('are read as spelled by the World Bank', () => {
    expectCodes({
      BS: 'Bahamas, The',
      CD: 'Congo, Dem. Rep.',
      CG: 'Congo, Rep.',
      CI: "Cote d'Ivoire",
      CW: 'Curacao',
      EG: 'Egypt, Arab Rep.',
      FM: 'Micronesia, Fed. Sts.',
      GM: 'Gambia, The',
      HK: 'Hong Kong SAR, China',
      IR: 'Iran, Islamic Rep.',
      KG: 'Kyrgyz Republic',
      KN: 'St. Kitts and Nevis',
      KP: "Korea, Dem. People's Rep.; Korea, Dem. Rep.",
      KR: 'Korea, Rep.',
      LA: 'Lao PDR',
      LC: 'St. Lucia',
      MF: 'St. Martin (French part)',
      MO: 'Macao SAR, China',
      PR: 'Puerto Rico (US)',
      PS: 'West Bank and Gaza',
      SK: 'Slovak Republic',
      SO: 'Somalia, Fed. Rep.',
      ST: 'Sao Tome and Principe',
      SX: 'Sint Maarten (Dutch part)',
      TR: 'Turkiye',
      VC: 'St. Vincent and the Grenadines',
      VE: 'Venezuela, RB',
      VI: 'Virgin Islands (U.S.)',
      VN: 'Viet Nam',
      YE: 'Yemen, Rep.',
    });
  });

  it('are read as spelled by the UN, short and formal', () => {
    expectCodes({
      BO: 'Bolivia (Plurinational State of)',
      CD: 'Democratic Republic of the Congo',
      DE: 'Federal Republic of Germany',
      EG: 'Arab Republic of Egypt',
      ES: 'Kingdom of Spain',
      FK: 'Falkland Islands (Malvinas)',
      HK: 'China, Hong Kong Special Administrative Region',
      IR: 'Iran (Islamic Republic of)',
      JO: 'Hashemite Kingdom of Jordan',
      KP: "Democratic People's Republic of Korea",
      LA: "Lao People's Democratic Republic",
      MD: 'Republic of Moldova',
      MK: 'The former Yugoslav Republic of Macedonia',
      MO: 'China, Macao Special Administrative Region',
      NL: 'Netherlands (Kingdom of the)',
      PS: 'State of Palestine',
      SJ: 'Svalbard and Jan Mayen Islands',
      TZ: 'United Republic of Tanzania',
      VE: 'Venezuela (Bolivarian Republic of)',
      VI: 'United States Virgin Islands',
      WF: 'Wallis and Futuna Islands',
    });
  });

  it('are read in other languages and scripts, regardless of accents, case and punctuation', () => {
    expectCodes({
      AE: 'الإمارات العربية المتحدة',
      CI: "COTE D'IVOIRE; Côte d’Ivoire; Cote dIvoire",
      CN: '中国; 中國; 中华人民共和国',
      CZ: 'Česko; Česká republika',
      DE: 'Deutschland; deutschland; Allemagne; Alemania; Германия',
      EG: 'مصر',
      GE: 'საქართველო',
      GR: 'Ελλάδα; ΕΛΛΆΔΑ',
      IN: 'भारत',
      JP: '日本',
      KR: '대한민국; 한국; Südkorea',
      RU: 'Россия; Российская Федерация',
      TH: 'ไทย; ประเทศไทย',
      TR: 'TÜRKİYE; Türkiye',
      TW: '台灣; 台湾',
      BA: 'Bosnia & Herzegovina; Bosnia-Herzegovina',
    });
  });

  it('are refused if ambiguous or unknown', () => {
    const none = [
      'Atlantis',
      'constructor',
      '__proto__',
      'Yugoslavia',
      'Netherlands Antilles',
      'Channel Islands',
      'Europe',
    ];
    const two = [
      'Congo',
      'Kongo',
      'Korea',
      'Virgin Islands',
      'Saint Martin',
      'Republic of China',
      'Guiana',
      'Democratic Korea',
    ];
    const others = [
      'State of Georgia',
      'Republic',
      'Kingdom',
      'the',
      '()',
      'State of Mexico',
      'Soviet Union',
      'Islamic State',
    ];
    for (const name of [...none, ...two, ...others]) {
      expect(countryCodeOf(name), name).to.equal(undefined);
    }
  });

  it('of former states are refused, even if they contain the name of another country', () => {
    const former = {
      // ISO 3166-3, with its codes: countries that were divided, united with other countries, or
      // renamed.
      iso3166: `British Antarctic Territory; ATB; Byelorussian SSR; BYS; Canton and Enderbury Islands; CTE; Czechoslovakia;
        CSK; CS; Dronning Maud Land; ATN; French Afars and Issas; AFI; German Democratic Republic; DDR; DD; Gilbert and Ellice Islands;
        GEL; Johnston Island; JTN; Midway Islands; MID; Netherlands Antilles; ANT; AN; Neutral Zone; NTZ; Pacific Islands (Trust Territory);
        PCI; Panama Canal Zone; PCZ; Serbia and Montenegro; SCG; Sikkim; SKM; Southern Rhodesia; RHO; USSR; SUN; SU; Wake Island;
        WAK; Viet-Nam, Democratic Republic of; VDR; VD; Yemen, Democratic; YMD; YD; Yugoslavia; YUG; YU`,
      numeric: '200; 278; 280; 530; 582; 590; 698; 714; 720; 736; 810; 886; 890; 891',
      germany: `Democratic Republic of Germany; Germany, Democratic Republic of; Germany, Dem. Rep.; Germany (Democratic Republic);
        Democratic Germany; East Germany; West Germany; GDR; Deutsche Demokratische Republik; République démocratique allemande`,
      vietnam: `Republic of Vietnam; Republic of Viet Nam; Viet Nam, Republic of; Vietnam, Rep.; Democratic Republic of Vietnam;
        South Vietnam; North Vietnam; Kingdom of Vietnam`,
      yemen: `People's Democratic Republic of Yemen; Yemen, People's Democratic Republic; Yemen, P.D.R.; Democratic Yemen;
        Yemen Arab Republic; Arab Republic of Yemen; Kingdom of Yemen; South Yemen; North Yemen`,
      soviet: `Soviet Union; Union of Soviet Socialist Republics; U.S.S.R.; UdSSR; URSS; Sowjetunion; СССР; Советский Союз;
        Ukrainian Soviet Socialist Republic`,
      yugoslavia: `Federal Republic of Yugoslavia; Socialist Federal Republic of Yugoslavia; Jugoslawien; Југославија;
        Serbia & Montenegro`,
      czechoslovakia: `Czech and Slovak Federal Republic; Czechoslovak Socialist Republic; ČSSR; Tschechoslowakei; Tchécoslovaquie`,
      congo: `People's Republic of the Congo; Belgian Congo; Congo Free State; Kingdom of Kongo`,
      korea: `Korean Empire; Kingdom of Korea; People's Republic of Korea`,
      antilles: `Dutch Antilles; Nederlandse Antillen; Nederlandske Antiller; Nederländska Antillerna; Antillas Holandesas;
        Niederländische Antillen`,
      others: `United Arab Republic; UAR; United Arab States; Arab Federation; Kingdom of Ireland; Austria-Hungary; Ottoman Empire;
        Kingdom of Prussia; Federation of Malaya; Malaya; Federation of Rhodesia and Nyasaland; West Indies Federation; Rhodesia;
        Tanganyika; Zanzibar; East Pakistan; Ruanda-Urundi; French Indochina; British India; Manchukuo; Biafra;
        United Kingdom of Great Britain and Ireland`,
    };
    for (const names of Object.values(former)) {
      for (const name of names.split(/;\s+/)) {
        expect(countryCodeOf(name), name).to.equal(undefined);
      }
    }
  });

  it("of divided countries, or similar to a neighbour's, are read as the current country", () => {
    expectCodes({
      CN: "China; People's Republic of China",
      DE: 'Germany; Federal Republic of Germany; Germany, Federal Republic of; Germany, Fed. Rep.; Bundesrepublik Deutschland',
      IE: 'Ireland; Republic of Ireland',
      US: 'United States; United States of America',
      VN: 'Vietnam; Viet Nam; Viet-Nam; Socialist Republic of Vietnam; Socialist Republic of Viet Nam; Viet Nam, Socialist Republic of',
      YE: 'Yemen; Republic of Yemen; Yemen, Rep.; the Republic of Yemen',
    });
  });

  it('changed by one country are read', () => {
    expectCodes({
      LY: 'Libyan Arab Jamahiriya',
      MM: 'Burma; Union of Burma',
      SZ: 'Swaziland',
      RO: 'Socialist Republic of Romania',
      ZA: 'Union of South Africa',
    });
  });

  it('that contain one another are distinguished', () => {
    expectCodes({
      AS: 'American Samoa',
      CF: 'Central African Republic',
      CN: 'China',
      DM: 'Dominica; Commonwealth of Dominica',
      DO: 'Dominican Republic',
      GE: 'Georgia; Republic of Georgia',
      GN: 'Guinea; Republic of Guinea',
      GQ: 'Equatorial Guinea',
      GS: 'South Georgia and the South Sandwich Islands',
      GW: 'Guinea-Bissau',
      IE: 'Ireland; Republic of Ireland',
      NE: 'Niger; Republic of the Niger',
      NG: 'Nigeria',
      PG: 'Papua New Guinea',
      SD: 'Sudan',
      SS: 'South Sudan; S. Sudan',
      TW: 'Taiwan',
      WS: 'Samoa',
      ZA: 'South Africa; Republic of South Africa',
    });
  });

  it('of two countries share no key in any language, except refused names', () => {
    const ambiguous = [...allNames()].flatMap(([key, code]) => (code === undefined ? [key] : []));
    expect(ambiguous.sort()).to.deep.equal(
      [
        'an congo',
        'china democratic republic',
        'china republic',
        'congo',
        'congo democratica do republica',
        'eyran',
        'guiana',
        'islands virgin',
        'kongo',
        'korea',
        'martin saint',
        'martin shen',
        'martinho sao',
        'конго',
        'antiller nederlandske',
        'މެލޭޝިޔާ',
        'މޮންގޯލިއާ',
        'މޮރޮކޯ',
      ].sort(),
    );
    expect(allNames().size).to.be.greaterThan(12_000);
  });

  it('have the meaning of the CLDR in every language, or are refused', () => {
    const wrong: string[] = [];
    for (const language of countries.getSupportedLanguages()) {
      const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      for (const code of countryCodes) {
        const name = regions.of(code);
        const found = name === undefined ? undefined : countryCodeOf(name);
        if (found !== undefined && found !== code) {
          wrong.push(`${language} ${name}: ${found}, not ${code}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it('with a form of government mean the same country, or are refused', () => {
    const forms = [
      'Republic of',
      'Kingdom of',
      "People's Republic of",
      'Democratic Republic of',
      'Federal Republic of',
    ];
    for (const code of countryCodes) {
      const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '';
      for (const form of forms) {
        const found = countryCodeOf(`${form} ${name}`);
        if (found !== undefined) {
          expect(found, `${form} ${name}`).to.equal(code);
        }
      }
    }
  });

  it("of the platform's list have no other code in any source, and are no code of another country", () => {
    for (const [code, names] of Object.entries(countryVariants)) {
      for (const name of names.split('; ')) {
        expect(countryCodeOf(name), name).to.equal(code);
        expect([undefined, code], name).to.include(countries.alpha3ToAlpha2(name));
      }
    }
  });

  it('include the codes of ISO 3166-1, in upper and lower case', () => {
    expect(countryCodes).to.have.length(250);
    for (const code of countryCodes) {
      expect(countryCodeOf(code.toLowerCase())).to.equal(code);
      expect(countryCodeOf(countries.alpha2ToAlpha3(code) ?? '')).to.equal(code);
    }
    expect(countryCodeOf('276')).to.equal('DE');
    expect(countryCodeOf('NGA')).to.equal('NG');
    // Russia in Vietnamese.
    expect(countryCodeOf('Nga')).to.equal(undefined);
    expect(countryCodeOf('999')).to.equal(undefined);
  });

  it('are shorter than the longest text for a lookup', () => {
    for (const key of allNames().keys()) {
      expect(key.length).to.be.below(100);
    }
    expect(countryCodeOf(`Germany${' '.repeat(1_000)}x`)).to.equal(undefined);
    expect(countryCodeOf(`Germany${' '.repeat(1_000)}`)).to.equal('DE');
  });

  it('have a key that is its own key', () => {
    for (const key of [...englishNames().byKey.keys(), ...allNames().keys()]) {
      expect(countryKey(key)).to.equal(key);
    }
  });
});
