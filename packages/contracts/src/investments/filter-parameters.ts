import { z } from 'zod';

/** Parameters of a filter, and fields of a sort or of columns. */
export const maxMembers = 50;
export const maxValueLength = 2_000;
/** Of a whole filter as JSON. */
const maxFilterLength = 8_000;

/** The filters of a list in a body: by the names of their parameters, as texts. */
export const filterParameters = z
  .record(
    z.string().max(100),
    z.union([z.string().max(maxValueLength), z.array(z.string().max(maxValueLength)).max(50)]),
    { error: 'must be an object of parameters' },
  )
  .refine(
    (parameters) => Object.keys(parameters).length <= maxMembers,
    `must be at most ${maxMembers} parameters`,
  )
  .refine(
    (parameters) => JSON.stringify(parameters).length <= maxFilterLength,
    `must be at most ${maxFilterLength} characters as JSON`,
  )
  .meta({
    description:
      'Filters of the list by the names of their parameters: a text, or a list of texts for a repeated parameter',
  });
