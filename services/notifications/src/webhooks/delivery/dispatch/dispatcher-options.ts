export interface DispatcherOptions {
  /** Maximum deliveries in flight to an endpoint. */
  concurrency: number;
  /** Maximum deliveries in flight to all endpoints. */
  maxInFlight: number;
  /**
   * Maximum deliveries in flight to slow or unknown receivers together. The remaining slots are
   * reserved for fast receivers.
   */
  maxInFlightOfSlow: number;
  /**
   * Maximum deliveries in flight to the endpoints of a workspace. The maximum prevents slow
   * receivers of a workspace from using the capacity of other workspaces.
   */
  maxInFlightOfWorkspace: number;
  /** Maximum results that wait to be stored. While this number is exceeded, no attempt starts. */
  maxUnsaved: number;
  /** Maximum queues that this process claims at a time. */
  maxQueues: number;
  /**
   * Maximum size of the deliveries in memory. A delivery counts 1, plus 1 for every 1,024
   * characters of its body.
   */
  maxHeld: number;
  /** Maximum deliveries that are read from a queue at once. */
  page: number;
  tickMs: number;
  /** Milliseconds between two polls for deliveries that other processes have stored. */
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
