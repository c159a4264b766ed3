import { expect } from 'chai';
import { createTranslator } from '../../src/messages/create-translator.ts';

const translate = createTranslator({
  'is required': 'fehlt',
  'must be at most {max}': 'darf höchstens {max} sein',
  'must be at most {max} characters': 'darf höchstens {max} Zeichen haben',
  'must be {min} to {max}': 'muss {min} bis {max} sein',
  'needs {scopes}; {name} has none': '{name} hat keinen von {scopes}',
  'The image {message}.': 'Das Bild {message}.',
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

  it('keeps the text of a place as it is', () => {
    for (const text of ['$1', '$&', '{name}', '<b>', 'is required', '.*', '']) {
      expect(translate(`needs ${text}; x has none`)).to.equal(`x hat keinen von ${text}`);
    }
  });

  it('translates a message in a message, or nothing', () => {
    expect(translate('The image must be at most 5.')).to.equal('Das Bild darf höchstens 5 sein.');
    expect(translate('The image is odd.')).to.equal(undefined);
  });

  it('needs little time for a long text that almost fits', () => {
    const long = 'must be '.repeat(20_000);
    const startedMs = performance.now();
    expect(translate(`${long}to`)).to.equal(undefined);
    expect(performance.now() - startedMs).to.be.below(500);
  });
});
