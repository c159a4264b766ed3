import type { HeldLimits } from './held-memory.ts';

export interface DispatcherOptions extends HeldLimits {
  /** Deliveries in flight to one endpoint. */
  concurrency: number;
  /** Deliveries in flight to all. */
  maxInFlight: number;
  /**
   * Deliveries in flight to all endpoints that are not known to answer soon: the other places are
   * for those that do.
   */
  maxInFlightOfSlow: number;
  /**
   * Deliveries in flight to the endpoints of one workspace, so that slow receivers of one leave
   * places to others.
   */
  maxInFlightOfWorkspace: number;
  /** Results that wait to be stored; nothing more is sent beyond. */
  maxUnsaved: number;
  /** Endpoints that this process has at once. */
  maxLines: number;
  /** Deliveries of an endpoint that wait in memory; further ones are read when it is their turn. */
  window: number;
  /** How many are read at once. */
  page: number;
  /** Deliveries to endpoints that answer within this time are sent before they are stored. */
  promptMs: number;
  /** For how long the results of such are waited for. */
  firstResultMs: number;
  tickMs: number;
  /** Between two looks at what other processes have stored. */
  pollMs: number;
  /** How old the state, address and secrets of an endpoint may be. */
  endpointAgeMs: number;
  /** How long an endpoint without work stays with its process. */
  lingerMs: number;
  /** After how long a paused endpoint is looked at again. */
  pausedCheckMs: number;
}

export const defaultDispatcherOptions: DispatcherOptions = {
  concurrency: 5,
  maxInFlight: 1_000,
  maxInFlightOfSlow: 750,
  maxInFlightOfWorkspace: 100,
  maxUnsaved: 2_000,
  maxLines: 5_000,
  maxHeld: 20_000,
  maxHeldCharacters: 64 * 1024 * 1024,
  window: 500,
  page: 250,
  promptMs: 10,
  firstResultMs: 25,
  tickMs: 100,
  pollMs: 250,
  endpointAgeMs: 1_000,
  lingerMs: 30_000,
  pausedCheckMs: 15_000,
};
