import { type Relay, type RelayOptions, startRelay } from '@irp/events';
import { type Platform, requireEventBus } from './platform.ts';

/**
 * Time between two polls if no other process writes, in milliseconds. Unpublished events of a
 * process that crashed are found at the start, and later ones when they are stored. The first
 * interval is shorter than a lease, because each poll renews the lease, which a process that alone
 * accesses its store does not need.
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
