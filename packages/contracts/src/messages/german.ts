import { createTranslator, type Translator } from './create-translator.ts';
import catalogue from './de.json' with { type: 'json' };

let translator: Translator | undefined;

/** Returns the German text of a message; undefined if the catalogue does not have the message. */
export const toGerman: Translator = (message) => {
  translator ??= createTranslator(catalogue);
  return translator(message);
};
