import type { DeprecatedCaller } from '@irp/contracts/authorization';

/**
 * Merges the calls of all access tokens of an application in a workspace into one entry per
 * version. An application gets a new token every hour, and users do not know token ids.
 * `credentialId` is the id of the last caller.
 */
export function mergeTokens(callers: readonly DeprecatedCaller[]): DeprecatedCaller[] {
  const keyOf = ({ applicationId, workspaceId, credentialId }: DeprecatedCaller) =>
    applicationId === null ? credentialId : `${applicationId} ${workspaceId}`;
  return [...Map.groupBy(callers, keyOf).values()].map((group) =>
    group.reduce((sum, caller) => {
      const last = caller.lastAt > sum.lastAt ? caller : sum;
      return {
        ...last,
        calls: sum.calls + caller.calls,
      };
    }),
  );
}
