import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { type Platform, requireEventBus } from './platform.ts';

/**
 * Poll intervals of the relay if no other process writes. The relay finds the unpublished events of
 * a crashed process at the start, and learns of later events when they are stored. The interval of
 * a sole writer is shorter than a lease, because each poll renews the lease. A process with an
 * exclusive store needs no lease.
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
