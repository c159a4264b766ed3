import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { busOf, type Platform } from './platform.ts';

/** For what other processes write: their events are found within this. */
const pollMs = 200;
/** For what was left by processes that died. */
const pollAloneMs = 1_000;

/** Carries a service's events to the platform's bus. @throws ConfigError where the platform was given none */
export function relayEvents(platform: Platform, options: Omit<RelayOptions, 'bus' | 'log' | 'pollMs'>): Relay {
  const { alone = false, log } = platform;
  return startRelay({ ...options, bus: busOf(platform), log, pollMs: alone ? pollAloneMs : pollMs });
}
