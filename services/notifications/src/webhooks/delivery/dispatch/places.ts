import { createFairShare } from '../domain/fair-share.ts';
import { isQuick, type Line } from './line.ts';
import type { Allowed } from './turns.ts';

interface Limits {
  maxInFlight: number;
  maxInFlightOfSlow: number;
  maxInFlightOfWorkspace: number;
}

/**
 * Counts deliveries in flight: of an endpoint, of a workspace, of all, and of those together that
 * do not answer soon. The last two are divided among organizations.
 */
export interface Places {
  readonly taken: number;
  isFree(): boolean;
  /** Who may have one more, with an endpoint that answers soon. */
  readonly ofQuick: Allowed;
  /** With an endpoint that does not, or of which it is not known. */
  readonly ofSlow: Allowed;
  take(line: Line): void;
  leave(line: Line): void;
}

export function createPlaces({
  maxInFlight,
  maxInFlightOfSlow,
  maxInFlightOfWorkspace,
}: Limits): Places {
  const ofWorkspaces = new Map<string, number>();
  const shares = {
    all: createFairShare(maxInFlight),
    slow: createFairShare(maxInFlightOfSlow),
  };
  const takenBy = (workspaceId: string) => ofWorkspaces.get(workspaceId) ?? 0;

  function count(line: Line, change: 1 | -1): void {
    line.inFlight += change;
    shares.all.add(line.organizationId, change);
    // All that is in flight to it, also what was sent before it was slow.
    const slow = isQuick(line) ? 0 : line.inFlight;
    shares.slow.add(line.organizationId, slow - line.inFlightSlow);
    line.inFlightSlow = slow;
    const ofWorkspace = takenBy(line.workspaceId) + change;
    if (ofWorkspace === 0) {
      ofWorkspaces.delete(line.workspaceId);
    } else {
      ofWorkspaces.set(line.workspaceId, ofWorkspace);
    }
  }

  const workspace = (id: string) => takenBy(id) < maxInFlightOfWorkspace;
  return {
    get taken() {
      return shares.all.taken;
    },
    isFree: () => shares.all.taken < maxInFlight,
    ofQuick: { workspace, organization: shares.all.hasRoomFor },
    ofSlow: {
      workspace,
      organization: (id) => shares.all.hasRoomFor(id) && shares.slow.hasRoomFor(id),
    },
    take: (line) => count(line, 1),
    leave: (line) => count(line, -1),
  };
}
