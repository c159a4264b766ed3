import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { type Platform, requireEventBus } from './platform.ts';

/**
 * Poll intervals if no other process writes: the unpublished events of a crashed process are found
 * at the start, and later events on storage. The first interval is shorter than a lease, because
 * each poll renews the lease; a process with an exclusive store needs no lease.
 */
const soleWriterPollMs = 5_000;
const ownStorePollMs = 60_000;

/**
 * Starts the relay that publishes the events of a service.
 * @throws ConfigError without a bus
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
