import type { Endpoint } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/public-endpoints';

const byOperation = new Map(
  publicEndpoints
    .filter(({ versions }) => versions.includes('v2'))
    .map((endpoint) => [endpoint.operationId, endpoint]),
);

/** The contract of an operation of v2. */
export function endpointOf(operation: string): Endpoint {
  const found = byOperation.get(operation);
  if (!found) {
    throw new Error(`v2 has no operation ${operation}`);
  }
  return found;
}

/**
 * The contract for reading the record changed by an operation; undefined without such a contract.
 */
export function readerOf({ path }: Pick<Endpoint, 'path'>): Endpoint | undefined {
  const ofRecord = path.replace(/(?<=\})\/[^{}]+$/, '');
  return [...byOperation.values()].find((one) => one.method === 'get' && one.path === ofRecord);
}

/** Members belong to the workspace of the sign-in. */
export function isOfWorkspace({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith('/workspaces/{id}/');
}

/** The arguments of the command: the parameters of the path, as `ID` and `USER`. */
export function operandsOf(endpoint: Endpoint): string[] {
  return parametersOf(endpoint).map((name) => name.replace(/(?<=.)Id$/, '').toUpperCase());
}

/** The parameters of the path with arguments, in order. */
export function parametersOf(endpoint: Endpoint): string[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return isOfWorkspace(endpoint) ? names.slice(1) : names;
}
