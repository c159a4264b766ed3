export interface DispatcherOptions {
  /** Maximum deliveries in flight to an endpoint. */
  concurrency: number;
  /** Maximum deliveries in flight to all endpoints. */
  maxInFlight: number;
  /**
   * Deliveries in flight to all endpoints with slow or unknown receivers: the other slots are for
   * fast receivers.
   */
  maxInFlightOfSlow: number;
  /**
   * Deliveries in flight to the endpoints of a workspace: slow receivers of a workspace leave slots
   * to other workspaces.
   */
  maxInFlightOfWorkspace: number;
  /** Results to be stored. With more, no attempt starts. */
  maxUnsaved: number;
  /** Queues claimed by this process at a time. */
  maxQueues: number;
  /**
   * Maximum size of the deliveries in memory. Each counts 1, plus 1 for every 1,024 characters of
   * its body.
   */
  maxHeld: number;
  /** Maximum number of deliveries that are read from a queue at once. */
  page: number;
  tickMs: number;
  /** Pause between two polls for deliveries stored by other processes. */
  pollMs: number;
  /** Maximum age in milliseconds of an endpoint's state, address and secrets. */
  endpointAgeMs: number;
  /** Milliseconds for which a queue without due deliveries stays claimed. */
  lingerMs: number;
  /** Milliseconds between two checks of a paused endpoint. */
  pausedCheckMs: number;
}

export const defaultDispatcherOptions: DispatcherOptions = {
  concurrency: 5,
  maxInFlight: 1_000,
  maxInFlightOfSlow: 750,
  maxInFlightOfWorkspace: 100,
  maxUnsaved: 2_000,
  maxQueues: 5_000,
  maxHeld: 40_000,
  page: 250,
  tickMs: 100,
  pollMs: 250,
  endpointAgeMs: 1_000,
  lingerMs: 30_000,
  pausedCheckMs: 15_000,
};
