import { createTranslator, type Translator } from './create-translator.ts';
import catalogue from './de.json' with { type: 'json' };

let translator: Translator | undefined;

/** The German text of a message; undefined: the catalogue does not have the message. */
export const toGerman: Translator = (message) => {
  translator ??= createTranslator(catalogue);
  return translator(message);
};
