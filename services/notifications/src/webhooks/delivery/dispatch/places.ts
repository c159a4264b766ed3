import type { Line } from './line.ts';

interface Limits {
  maxInFlight: number;
  maxInFlightOfWorkspace: number;
}

/** Counts deliveries in flight: of an endpoint, of a workspace, and of all. */
export interface Places {
  readonly taken: number;
  isFree(): boolean;
  isFreeFor(workspaceId: string): boolean;
  take(line: Line): void;
  leave(line: Line): void;
}

export function createPlaces({ maxInFlight, maxInFlightOfWorkspace }: Limits): Places {
  const ofWorkspaces = new Map<string, number>();
  let taken = 0;
  const takenBy = (workspaceId: string) => ofWorkspaces.get(workspaceId) ?? 0;

  function count(line: Line, change: 1 | -1): void {
    line.inFlight += change;
    taken += change;
    const ofWorkspace = takenBy(line.workspaceId) + change;
    if (ofWorkspace === 0) ofWorkspaces.delete(line.workspaceId);
    else ofWorkspaces.set(line.workspaceId, ofWorkspace);
  }

  return {
    get taken() {
      return taken;
    },
    isFree: () => taken < maxInFlight,
    isFreeFor: (workspaceId) => takenBy(workspaceId) < maxInFlightOfWorkspace,
    take: (line) => count(line, 1),
    leave: (line) => count(line, -1),
  };
}
