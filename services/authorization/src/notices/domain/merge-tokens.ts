import type { DeprecatedCaller } from '@irp/contracts/authorization';

/**
 * The calls of one version, those of all access tokens of an application in a workspace as one: an
 * application has a new token every hour, whose id nobody knows. `credentialId` is the one that
 * called last.
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
