import { maxTags, textFieldNames, textFields } from '@irp/contracts/investments';
import type { ImportField } from './column-mapping.ts';

interface TemplateField {
  name: ImportField;
  description: string;
  example: string | number;
}

const otherFields: readonly TemplateField[] = [
  {
    name: 'employees',
    description: 'Number of employees',
    example: 164_000,
  },
  {
    name: 'tags',
    description: `At most ${maxTags}, separated by semicolons`,
    example: 'hardware;dividend',
  },
  {
    name: 'bannerImage',
    description: 'http or https URL of an image',
    example: 'https://www.apple.com/og.png',
  },
  {
    name: 'clearbit',
    description: 'JSON object',
    example: '{"domain":"apple.com"}',
  },
];

/** The columns of an import, in the order of the template. */
export const templateFields: readonly TemplateField[] = [
  ...textFieldNames.map((name) => ({ name, ...describe(name) })),
  ...otherFields,
];

function describe(name: (typeof textFieldNames)[number]) {
  const { description, maxLength, example } = textFields[name];
  return { description: `${description}; at most ${maxLength} characters`, example };
}
