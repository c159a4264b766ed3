import type { Problem } from '@irp/client';
import type { Translator } from '@irp/contracts/message-translator';

type FieldError = NonNullable<Problem['errors']>[number];

/** Translates the texts of a problem document (RFC 9457). */
export function translateProblem(problem: Problem, translate: Translator): Problem {
  const { message, errors = [] } = problem;
  const translated = messageOfFields(message, errors, translate) ?? translate(message) ?? message;
  return {
    ...problem,
    message: translated,
    detail: translated,
    ...(problem.errors && { errors: errors.map((error) => inWords(error, translate)) }),
  };
}

function inWords(error: FieldError, translate: Translator): FieldError {
  return { ...error, message: translate(error.message) ?? error.message };
}

/**
 * Translates a message about fields, such as `name must not be empty; country is required`. The
 * message may end with a full stop or with the number of further errors. Returns undefined for a
 * message that is not about fields.
 */
function messageOfFields(
  message: string,
  errors: readonly FieldError[],
  translate: Translator,
): string | undefined {
  const english = sentencesOf(errors);
  if (errors.length === 0 || !message.startsWith(english)) {
    return undefined;
  }
  const rest = message.slice(english.length);
  const end = ['', '.'].includes(rest) ? rest : translate(rest);
  const translated = sentencesOf(errors.map((error) => inWords(error, translate)));
  return end === undefined ? undefined : `${translated}${end}`;
}

function sentencesOf(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${field} ${message}`).join('; ');
}
