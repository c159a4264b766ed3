import { expect } from 'chai';
import { createTranslator, valuesIn } from '../../src/messages/create-translator.ts';
import german from '../../src/messages/de.json' with { type: 'json' };
import {
  isMessage,
  isTelling,
  type SourceText,
  textsForPeople,
  textsOfSources,
} from './source-texts.ts';

const place = /\{\w+\}/;
/** Reasons that earlier versions stored: responses and mails still contain these. */
const storedReasons = [
  'Another application created the endpoint than the application of its events.',
  'Deliveries to it failed for {days} days.',
  'Each of its scopes has a reason: {scopes}',
  'It answered 410 Gone.',
  'Must be https: {uris}',
  'The application has none',
  'The number fits the scopes of the released versions',
  'The number is higher than every released version',
  'The number of the version {message}',
  'The edit was interrupted {count} times after record {record}.',
  'The import was interrupted {count} times at line {line} or after.',
  'Other requests changed the record at each attempt.',
  'The rights of the caller cannot be checked at the moment. Next attempt at {time}.',
  'The workspace had {count} {environment} records, and imports may fill the workspace up to {most}: delete records first',
  'the name has no address',
  'has fewer cells than the file has columns ({columns}): the missing cells clear {fields}',
  'refers to a shared text that is not in the workbook in {cell}',
  'has a part, {name}, that unpacks to more than {count} bytes',
];
const placesIn = (text: string) => new Set(text.match(/\{\w+\}/g));
const partsOf = (text: string) => text.split(place);

/** Frames of further messages, and messages for services. */
const frames = new Set([
  'The transfer of the body was {}.',
  'Use {}.',
  'have {} {} entries',
  'must be {}',
  'must {}',
  'was {}',
  '{} may not call this operation, only {}.',
  '{} {}.',
  '{}: did you mean {}?',
  '{}; {}.',
]);

/** Without punctuation around words: the program may add punctuation between joined texts. */
const inWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[.,:;?]+|[.,:;?]+$/g, ''))
    .filter((word) => word !== '')
    .join(' ');

/** Whether a text is a known text, or a sequence of known texts. */
function isMadeOf(known: ReadonlySet<string>, text: string): boolean {
  if (text === '' || known.has(text)) {
    return true;
  }
  const words = text.split(' ');
  return words.some(
    (_word, at) =>
      at > 0 &&
      known.has(words.slice(0, at).join(' ')) &&
      isMadeOf(known, words.slice(at).join(' ')),
  );
}

describe('German messages of the API', () => {
  let texts: SourceText[];
  const keys = Object.keys(german);

  before(() => {
    texts = textsOfSources();
  });

  it('exist for every message of the sources', () => {
    const shapes = new Set(keys.map((key) => partsOf(key).join('{}')));
    const translate = createTranslator(german);
    /** A message of the catalogue may also be a part of a larger message. */
    const isInside = (text: SourceText) =>
      isTelling(text) && keys.some((key) => valuesIn(key, ['', ...text.parts, '']) !== undefined);
    const isTranslated = (text: SourceText) =>
      shapes.has(text.parts.join('{}')) || translate(text.parts.join('1')) || isInside(text);
    const untranslated = textsForPeople(texts)
      .filter((text) => isMessage(text) && !isTranslated(text))
      .map(({ file, parts }) => ({ file, text: parts.join('{}') }));
    const missing = untranslated.filter(({ text }) => !frames.has(text));
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).to.deep.equal([]);
    const found = new Set(untranslated.map(({ text }) => text));
    expect([...frames].filter((frame) => !found.has(frame))).to.deep.equal([]);
  });

  it('exist only for messages of the sources', () => {
    const telling = texts.filter(isTelling);
    const known = new Set(texts.flatMap(({ parts }) => parts.map(inWords)));
    const isMade = (key: string) => partsOf(key).every((part) => isMadeOf(known, inWords(part)));
    const gone = keys.filter(
      (key) =>
        !storedReasons.includes(key) &&
        !isMade(key) &&
        !telling.some(({ parts }) => valuesIn(key, parts) !== undefined),
    );
    expect(gone).to.deep.equal([]);
  });

  it('translate repeated parts of messages in bounded time, in every message', () => {
    const translate = createTranslator(german);
    for (const key of keys.filter((one) => one.includes('{message'))) {
      const [before = '', after = ''] = key.replaceAll(/\{(?!message)\w+\}/g, 'x').split(/\{\w+\}/);
      const text = `${before.repeat(60)}x${after.repeat(60)}`;
      expect(translate(text), key).to.equal(undefined);
    }
  });

  it('have the same placeholders as the English messages', () => {
    for (const [english, translation] of Object.entries(german)) {
      expect(placesIn(translation), english).to.deep.equal(placesIn(english));
    }
  });
});
