import type { DeprecatedCaller } from '@irp/contracts/authorization';

/**
 * The calls of a version. The calls of all access tokens of an application in a workspace are
 * merged: an application gets a new token every hour, and people do not know token ids.
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
