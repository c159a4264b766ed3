import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { busOf, type Platform } from './platform.ts';

/** Where no other process writes: for what was left by one that died. */
const pollAloneMs = 1_000;

/** Carries a service's events to the platform's bus. @throws ConfigError where the platform was given none */
export function relayEvents(platform: Platform, options: Omit<RelayOptions, 'bus' | 'log' | 'pollMs'>): Relay {
  const { alone = false, log } = platform;
  return startRelay({ ...options, bus: busOf(platform), log, ...(alone ? { pollMs: pollAloneMs } : {}) });
}
