import { expect } from 'chai';
import { createTranslator } from '../../src/messages/create-translator.ts';

const translate = createTranslator({
  'is required': 'fehlt',
  'must be at most {max}': 'darf höchstens {max} sein',
  'must be at most {max} characters': 'darf höchstens {max} Zeichen haben',
  'must be {min} to {max}': 'muss {min} bis {max} sein',
  'needs {scopes}; {name} has none': '{name} hat keinen von {scopes}',
  'The image {message}.': 'Das Bild {message}.',
  '{host} is not public, but {message}': '{host} ist nicht öffentlich: {message}',
  '{host} is not public: it is {message}': '{host} ist nicht öffentlich; {message}',
  'a private address': 'eine private Adresse',
  'such as {"a": 1} or {}': 'zum Beispiel {"a": 1} oder {}',
});

describe('the translator of messages', () => {
  const translations: [english: string, german: string | undefined][] = [
    ['is required', 'fehlt'],
    ['must be at most 20', 'darf höchstens 20 sein'],
    ['must be at most 20 characters', 'darf höchstens 20 Zeichen haben'],
    ['must be 1 to 64', 'muss 1 bis 64 sein'],
    ['needs a, b; Ledger has none', 'Ledger hat keinen von a, b'],
    ['such as {"a": 1} or {}', 'zum Beispiel {"a": 1} oder {}'],
    ['is unknown', undefined],
    ['It is required', undefined],
    ['', undefined],
    ['toString', undefined],
  ];
  for (const [english, german] of translations) {
    it(`translates "${english}"`, () => {
      expect(translate(english)).to.equal(german);
    });
  }

  it('keeps the text of a placeholder', () => {
    for (const text of ['$1', '$&', '{name}', '<b>', 'is required', '.*', '']) {
      expect(translate(`needs ${text}; x has none`)).to.equal(`x hat keinen von ${text}`);
    }
  });

  it('translates a message within a message, or nothing', () => {
    expect(translate('The image must be at most 5.')).to.equal('Das Bild darf höchstens 5 sein.');
    expect(translate('The image is odd.')).to.equal(undefined);
  });

  it('accepts a single word before the text of a message', () => {
    expect(translate('10.0.0.1 is not public, but a private address')).to.equal(
      '10.0.0.1 ist nicht öffentlich: eine private Adresse',
    );
    expect(translate('The column 10.0.0.1 is not public, but a private address')).to.equal(
      undefined,
    );
  });

  it('ends for texts that repeat parts of messages', () => {
    const long = 'must be '.repeat(20_000);
    expect(translate(`${long}to`)).to.equal(undefined);
    // Each part fits two patterns: exponential time would exceed the timeout of the test.
    const ofTwo = ' is not public, but x is not public: it is x'.repeat(40);
    expect(translate(`x${ofTwo}`)).to.equal(undefined);
  });
});
