import type {
  OpenApiDocument,
  OpenApiResponse,
  Operation,
  Parameter,
  Reference,
} from './document.ts';

export interface ResolvedOperation extends Omit<Operation, 'parameters' | 'responses'> {
  parameters: Parameter[];
  responses: Record<string, OpenApiResponse>;
}

/** An operation with the parameters and responses in place of references to components. */
export function resolveOperation(
  { components }: OpenApiDocument,
  operation: Operation,
): ResolvedOperation {
  const resolve = <Value extends object>(
    value: Value | Reference,
    named: Record<string, Value>,
  ): Value => {
    if (!('$ref' in value)) {
      return value;
    }
    const { $ref, ...overrides } = value as Reference;
    const component = named[$ref.slice($ref.lastIndexOf('/') + 1)];
    if (component === undefined) {
      throw new Error(`${$ref} is not a component of the document`);
    }
    return { ...component, ...overrides };
  };
  const responses = Object.entries(operation.responses).map(
    ([status, response]): [string, OpenApiResponse] => [
      status,
      resolve(response, components.responses),
    ],
  );
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) => resolve(parameter, components.parameters)),
    responses: Object.fromEntries(responses),
  };
}
