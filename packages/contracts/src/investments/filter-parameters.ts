import { z } from 'zod';

/** Maximum number of parameters in a filter, and of fields in a sort order or a list of columns. */
export const maxMembers = 50;
export const maxValueLength = 2_000;
const maxValues = 50;
/** Maximum length of a filter as JSON, in characters. */
const maxFilterLength = 8_000;

const text = z.string().max(maxValueLength);
const described =
  'Filters of the list, by parameter name: a string, or a list of strings for a repeated parameter';

/** The filter of a list as it is stored: texts by the names of the parameters. */
export const filterParameters = z
  .record(z.string(), z.union([text, z.array(text)]))
  .meta({ description: described });

const value = z.union([text, z.number(), z.boolean()]);

/**
 * The filter in a request, in which a value may also be a number or a boolean. The schema converts
 * each value to the text of the parameter.
 */
export const givenFilter = z
  .record(
    z.string().max(100),
    z
      .union([value, z.array(value).max(maxValues)], {
        error: `must be a string of at most ${maxValueLength} characters, a number, true or false, or a list of at most ${maxValues} such values`,
      })
      .transform((given) => (Array.isArray(given) ? given.map(String) : String(given))),
    { error: 'must be an object of filters of the list, such as {"employees[gte]": 1000}' },
  )
  .refine(
    (parameters) => Object.keys(parameters).length <= maxMembers,
    `must contain at most ${maxMembers} parameters`,
  )
  .refine(
    (parameters) => JSON.stringify(parameters).length <= maxFilterLength,
    `must be at most ${maxFilterLength} characters as JSON`,
  )
  .meta({ description: `${described}. Numbers, true and false are converted to text` });
