import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { type Platform, requireEventBus } from './platform.ts';

/**
 * Poll intervals if no other process writes: what a crashed process did not publish is found at the
 * start, and later events when they are stored. The first is shorter than a lease, which is renewed
 * with each poll; with a store of its own, a process needs none.
 */
const soleWriterPollMs = 5_000;
const ownStorePollMs = 60_000;

/**
 * Starts the relay that publishes a service's events to the platform's bus.
 * @throws ConfigError when there is no bus
 */
export function relayEvents(
  platform: Platform,
  options: Omit<RelayOptions, 'bus' | 'log' | 'pollMs' | 'isAlone' | 'pace'>,
): Relay {
  const { soleWriter = false, exclusiveStore = false, pace, log } = platform;
  return startRelay({
    ...options,
    bus: requireEventBus(platform),
    log,
    ...(soleWriter
      ? {
          pollMs: exclusiveStore ? ownStorePollMs : soleWriterPollMs,
          isAlone: true,
        }
      : {}),
    ...(pace ? { pace } : {}),
  });
}
