import type { JsonSchema } from '@irp/contracts/openapi';
import type { ClientOperation } from './operations.ts';
import { shapeOf } from './schema-shape.ts';

/** A record with the members named by `fields`, and the record without `fields`. */
const selected = 'SelectedInvestment';
const complete = 'Investment';

const isPageOfSelected = (schema: JsonSchema) =>
  shapeOf(shapeOf(shapeOf(schema).properties.data ?? {}).items).reference === selected;
const nameOfComplete = (page: string) => page.replace(/Response$/, 'CompleteResponse');

/** The components, and for each page of selected records a page of complete records. */
export function withCompletePages(
  components: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const pages = Object.entries(components)
    .filter(([, schema]) => isPageOfSelected(schema))
    .map(([name, schema]) => {
      const data = {
        type: 'array',
        items: { $ref: `#/components/schemas/${complete}` },
      };
      const properties = { ...shapeOf(schema).properties, data };
      return [nameOfComplete(name), { ...schema, properties }];
    });
  return { ...components, ...Object.fromEntries(pages) };
}

/**
 * The operation without `fields`, with complete records.
 * @returns undefined for an operation without a selection of fields
 */
export function completeOperation(
  operation: ClientOperation,
  components: Record<string, JsonSchema>,
): ClientOperation | undefined {
  const [schema] = operation.responses.values();
  const { reference = '' } = shapeOf(schema ?? {});
  const isSelected = reference === selected || isPageOfSelected(components[reference] ?? {});
  if (!isSelected) {
    return undefined;
  }
  const name = reference === selected ? complete : nameOfComplete(reference);
  return {
    ...operation,
    query: operation.query.filter((one) => one.name !== 'fields'),
    responses: new Map([[200, { $ref: `#/components/schemas/${name}` }]]),
  };
}
