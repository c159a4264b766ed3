import type { JsonSchema } from '@irp/contracts/openapi';
import type { ClientOperation } from './operations.ts';
import { shapeOf } from './schema-shape.ts';

/** The component of a record with selected fields, and the component of a complete record. */
const selected = 'SelectedInvestment';
const complete = 'Investment';

const isPageOfSelected = (schema: JsonSchema) =>
  shapeOf(shapeOf(shapeOf(schema).properties.data ?? {}).items).reference === selected;
const nameOfComplete = (page: string) => page.replace(/Response$/, 'CompleteResponse');

/** Adds a page of complete records to the components for each page of selected records. */
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
 * Returns the operation for calls without `fields`, which returns complete records.
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
