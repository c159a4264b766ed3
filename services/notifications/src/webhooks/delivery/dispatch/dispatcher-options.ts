export interface DispatcherOptions {
  /** Deliveries in flight to an endpoint. */
  concurrency: number;
  /** Maximum of deliveries in flight to all endpoints. */
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
  /** Deliveries in memory: each counts once, and again for every 1,024 characters of body. */
  maxHeld: number;
  /** Deliveries of a queue read together. */
  page: number;
  tickMs: number;
  /** Pause between two polls for deliveries stored by other processes. */
  pollMs: number;
  /** Maximum age of an endpoint's state, address and secrets. */
  endpointAgeMs: number;
  /** Time for which a queue without due deliveries stays claimed. */
  lingerMs: number;
  /** Interval of checks of a paused endpoint. */
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
