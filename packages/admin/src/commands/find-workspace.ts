import { showWorkspace } from '@irp/contracts/authorization';
import type { z } from 'zod';
import type { OperatorClient } from '../access/operator-client.ts';

/**
 * Returns a workspace of any organization.
 * @param name the option or argument with the id, for an error
 * @throws OperationError 404 for an unknown workspace
 */
export function findWorkspace(
  client: OperatorClient,
  workspaceId: string,
  name: string,
): Promise<z.output<(typeof showWorkspace)['responses'][200]['schema']>> {
  return client.call('authorization', showWorkspace, { workspaceId }, { workspaceId: name });
}
