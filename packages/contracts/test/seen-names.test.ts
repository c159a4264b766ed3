import {
  claimsIn,
  mixedScripts,
  seenForms,
  symbolsIn,
  withoutClaims,
} from '@irp/contracts/directory';
import { expect } from 'chai';
import data from '../src/names/confusables.json' with { type: 'json' };
import { skeletonOf, unicodeVersion } from '../src/names/confusables.ts';

const characterOf = (hexadecimal: string) => String.fromCodePoint(Number.parseInt(hexadecimal, 16));
const pairs = data.confusables.flatMap((line) => {
  const [to = '', from = ''] = line.split('=').map((points) => points.split(' ').map(characterOf));
  return [...from].map((source) => [source, [...to].join('')] as const);
});
const looksLike = (one: string, other: string) =>
  seenForms(one).some((form) => seenForms(other).includes(form));

describe('confusable characters', () => {
  it("are from Node's version of Unicode", () => {
    expect(unicodeVersion).to.equal(`${process.versions.unicode}.0`);
    expect(pairs).to.have.length(6_565);
  });

  it('have the skeletons in the examples of UTS 39 and of ICU', () => {
    // Section 4 of UTS 39, and the test "TestConfData" of ICU.
    for (const [text, skeleton] of [
      ['𝔭𝒶ỿ𝕡𝕒ℓ', 'paypal'],
      ['ѕсоре', 'scope'],
      ['scope', 'scope'],
      ['1', 'l'],
      ['I', 'l'],
      ['0', 'O'],
      ['rn', 'rn'],
      ['m', 'rn'],
      ['a\u200db', 'ab'],
    ] as const) {
      expect(skeletonOf(text), text).to.equal(skeleton);
    }
  });

  it('have the skeleton of their target, each', () => {
    // A letter decomposed by NFD is compared by its parts, as in UTS 39.
    const whole = pairs.filter(([source]) => source.normalize('NFD') === source);
    const different = whole.filter(([source, target]) => !looksLike(`a${source}b`, `a${target}b`));
    expect(different).to.deep.equal([]);
    expect(whole.length).to.be.greaterThan(5_000);
  });
});

describe('names seen by a hurried reader', () => {
  for (const [what, one, other] of [
    ['Cyrillic letters', 'Paypal', 'Раураl'],
    ['a word of Cyrillic letters only', 'scope', 'ѕсоре'],
    ['Greek capitals', 'ZENITH', 'ΖΕΝΙΤΗ'],
    ['Greek small letters', 'pov', 'ροv'],
    ['Cherokee', 'RATE', 'ᎡᎪᎢᎬ'],
    ['fullwidth letters', 'Ledger Sync', 'Ｌｅｄｇｅｒ　Ｓｙｎｃ'],
    ['mathematical letters', 'Ledger', '𝓛𝓮𝓭𝓰𝓮𝓻'],
    ['circled letters', 'Ledger', 'Ⓛⓔⓓⓖⓔⓡ'],
    ['small capitals', 'Ledger', 'ʟᴇᴅɢᴇʀ'],
    ['r and n for m', 'Meridian', 'Rneridian'],
    ['two v for w', 'Window', 'vvindovv'],
    ['a zero', 'Portfolio', 'P0rtfolio'],
    ['a one, a capital i and a small L', 'Illumina', '1lIumina'],
    ['a long s', 'Fund facts', 'Fund ſacts'],
    ['a bar', 'Ledger', '|edger'],
    ['digits for letters', 'Assets', '4553ts'],
    ['joiners', 'Ledger', 'Led\u200dg\u200cer'],
    ['zero-width spaces', 'Ledger', 'Led\u200bger\ufeff'],
    ['a right-to-left override', 'Ledger', '\u202eLedger\u202c'],
    ['a soft hyphen', 'Ledger', 'Led\u00adger'],
    ['a Hangul filler', 'Ledger', 'Ledger\u3164'],
    ['a variation selector', 'Ledger', 'Ledger\ufe0f'],
    ['tags', 'Ledger', 'Ledger\u{e0041}'],
    ['accents', 'Ledger', 'Lédgër'],
    ['a pile of combining marks', 'Ledger', `L${'\u0301\u0323\u0336'.repeat(20)}edger`],
    ['strokes', 'Ledger', 'Łeđǥer'],
    ['case, spaces and punctuation', 'Ledger Sync', 'LEDGER-sync™'.replace('™', '.')],
    ['a braille blank', 'Ledger', 'Ledger\u2800'],
    ['an emoji', 'Ledger', 'Ledger 🚀'],
    ['signs of trademarks', 'Ledger Sync', 'Ledger™ Sync®'],
    ['superscripts', 'Ledger', 'Ledgerᵀᴹ'],
    ['signs of approval', 'Ledger', '✅ Ledger ✓☑'],
  ] as const) {
    it(`are equal with ${what}`, () => expect(looksLike(one, other)).to.equal(true));
  }

  it('are equal in another letter case, in scripts whose cases look different', () => {
    expect(looksLike('ΝΙΚΗ ΒΑΣΗ', 'νικη βαση')).to.equal(true);
    expect(looksLike('НОВЫЙ БАНК', 'новый банк')).to.equal(true);
    expect(looksLike('ΟΔΟΣ', 'οδος')).to.equal(true);
  });

  it('differ if people see a difference', () => {
    for (const [one, other] of [
      ['Ledger', 'Lodger'],
      ['Ledger', 'Ledger 2'],
      ['Vest', 'Nest'],
      ['Clear', 'Dear'],
      ['कमल', 'कमला'],
      ['กา', 'กี'],
      ['株式会社', '有限会社'],
      ['***', '###'],
      ['🚀', '🌍'],
    ] as const) {
      expect(looksLike(one, other), `${one} ${other}`).to.equal(false);
    }
  });

  it('of signs only stay unchanged', () => {
    expect(looksLike('* * *', '***')).to.equal(true);
    expect(seenForms('🚀')).to.deep.equal(['🚀']);
  });

  it('have a stable skeleton, for every character', () => {
    const characters = pairs.flat().map((text) => `a${text}b`);
    for (const text of characters) {
      for (const form of seenForms(text)) {
        expect(seenForms(form), text).to.include(form);
      }
    }
  });
});

describe('scripts of a name', () => {
  for (const name of [
    'Ledger Sync 2',
    'Café & Co. – №1',
    'Ренессанс Капитал',
    'ΑΛΦΑ Κεφάλαιο',
    '株式会社ヤフー Yahoo!',
    'スタートアップABC',
    '삼성 Samsung 三星',
    'ㄅㄆㄇ 台北 Taipei',
    'דולר',
    'صندوق',
    'कमल निधि',
    'กองทุน',
    '🚀 42',
  ]) {
    it(`are of one language in ${name}`, () => expect(mixedScripts(name)).to.equal(undefined));
  }

  for (const [name, scripts] of [
    ['Ledger Капитал', ['Latin', 'Cyrillic']],
    ['Αlpha', ['Latin', 'Greek']],
    ['Fund दर', ['Latin', 'Devanagari']],
    ['スタート삼성', ['Hangul', 'Katakana']],
    ['Ledgeᏸ', ['Latin', 'a script that is not in everyday use']],
    ['𐌰𐌱', ['a script that is not in everyday use']],
  ] as const) {
    it(`are ${scripts.join(' and ')} in ${name}`, () =>
      expect(mixedScripts(name)).to.deep.equal(scripts));
  }
});

describe('claims in a name', () => {
  for (const [name, symbols] of [
    ['Ledger™ ✓ ✓', ['™', '✓']],
    ['Ledger ✔︎ ☑ ® © ℠', ['✔', '☑', '®', '©', '℠']],
    ['Ledgerᵀᴹ', ['ᵀ', 'ᴹ']],
    ['Ⓛedger 🏅', ['Ⓛ', '🏅']],
    ['Ledger √', ['√']],
    ['Ledger 1️⃣', ['\u20e3']],
    ['C++ & Co. <№1> 360° ~ $ € ^ | Café – O’Neill', []],
    ['株式会社ヤフー・ジャパン 々', []],
    ['कमल निधि', []],
  ] as const) {
    it(`by symbols are ${symbols.join(' ') || 'none'} in ${name}`, () =>
      expect(symbolsIn(name)).to.deep.equal(symbols));
  }

  it('by words are verified and official, even if misspelled to look alike', () => {
    expect(claimsIn('Meridian Capital ✓ verified')).to.deep.equal(['verified']);
    expect(claimsIn('OFFICIAL-Meridian, Ver1fied')).to.deep.equal(['OFFICIAL', 'Ver1fied']);
    expect(claimsIn('Meridian Officials Verification')).to.deep.equal([]);
    expect(withoutClaims('Portfolio Monitor (Official)')).to.equal('Portfolio Monitor');
    expect(withoutClaims('Official')).to.equal('');
  });
});
