import { textFieldNames } from '../investment-fields.ts';
import { namesOf } from './values.ts';

/** Fields that can have no value: an empty text, no tags, no image, or 0 employees. */
export const emptiableFields = [...textFieldNames, 'employees', 'tags', 'bannerImage'] as const;

const fields = namesOf(emptiableFields, emptiableFields.length);

export const emptyShape = {
  isEmpty: fields.optional().meta({
    description: 'Records without a value in each of these fields, separated by commas',
  }),
  'isEmpty[not]': fields.optional().meta({
    description: 'Records with a value in each of these fields, separated by commas',
  }),
};
