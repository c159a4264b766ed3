import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { type Platform, requireEventBus } from './platform.ts';

/**
 * Poll interval if no other process writes: what a crashed process did not publish is found at the start, and later events when they are stored.
 * Shorter than a lease, which is renewed with each poll.
 */
const soleWriterPollMs = 5_000;

/** Starts the relay that publishes a service's events to the platform's bus. @throws ConfigError when there is no bus */
export function relayEvents(
  platform: Platform,
  options: Omit<RelayOptions, 'bus' | 'log' | 'pollMs' | 'isAlone'>,
): Relay {
  const { soleWriter = false, log } = platform;
  return startRelay({
    ...options,
    bus: requireEventBus(platform),
    log,
    ...(soleWriter ? { pollMs: soleWriterPollMs, isAlone: true } : {}),
  });
}
