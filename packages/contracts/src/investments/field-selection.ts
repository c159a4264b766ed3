import { z } from 'zod';
import { investmentExample } from './examples.ts';
import { type Investment, investmentSchema } from './investment.ts';

const fieldNames = Object.keys(investmentSchema.shape);
const names = new Set(fieldNames);
const anyName = `(${fieldNames.join('|')})`;

function isField(name: string): name is keyof Investment {
  return names.has(name);
}

/** The parameter `fields` of reads. A write always returns the complete record. */
export const selectionQuery = z.strictObject({
  fields: z
    .string({ error: 'must be given only once' })
    .max(1_000, 'must be at most 1000 characters')
    .meta({ pattern: `^${anyName}(,${anyName})*$` })
    .transform((text, context) => {
      const given = text.split(',').map((name) => name.trim());
      const unknown = given.filter((name) => !isField(name)).map((name) => name || '(empty)');
      if (unknown.length > 0) {
        context.addIssue({
          code: 'custom',
          message: `contains unknown fields: ${unknown.join(', ')}`,
        });
      }
      return given.filter(isField);
    })
    .optional()
    .meta({
      description:
        'Fields to return of each record, separated by commas, such as `name,ceo`; default: all',
    }),
});

/** A record with the selected fields. */
export const selectedInvestmentSchema = investmentSchema.partial().meta({
  id: 'SelectedInvestment',
  description: 'The fields of an Investment that the parameter `fields` names; by default all 32',
  examples: [investmentExample],
});
