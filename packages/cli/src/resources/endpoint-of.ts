import type { Endpoint } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/public-endpoints';

const byOperation = new Map(
  publicEndpoints
    .filter(({ versions }) => versions.includes('v2'))
    .map((endpoint) => [endpoint.operationId, endpoint]),
);

/** Returns the contract of an operation in v2. */
export function endpointOf(operation: string): Endpoint {
  const found = byOperation.get(operation);
  if (!found) {
    throw new Error(`v2 has no operation ${operation}`);
  }
  return found;
}

/**
 * Returns the contract of the GET operation for the record that an operation changes. Returns
 * undefined if no operation reads the record.
 */
export function readerOf({ path }: Pick<Endpoint, 'path'>): Endpoint | undefined {
  const ofRecord = path.replace(/(?<=\})\/[^{}]+$/, '');
  return [...byOperation.values()].find((one) => one.method === 'get' && one.path === ofRecord);
}

/**
 * Returns whether the first parameter of a path is the workspace. The id of the workspace comes
 * from the sign-in, not from an argument.
 */
export function isOfWorkspace({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith('/workspaces/{id}/');
}

/**
 * Returns the names of the arguments of a command, such as `ID` and `USER`. The names come from the
 * parameters of the path.
 */
export function operandsOf(endpoint: Endpoint): string[] {
  return parametersOf(endpoint).map((name) => name.replace(/(?<=.)Id$/, '').toUpperCase());
}

/** Returns the parameters of the path that are arguments of the command, in order. */
export function parametersOf(endpoint: Endpoint): string[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return isOfWorkspace(endpoint) ? names.slice(1) : names;
}
