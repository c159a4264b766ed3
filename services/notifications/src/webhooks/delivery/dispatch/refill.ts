import type { Logger } from '@irp/observability';
import { breakerState } from '../domain/breaker.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { Line } from './line.ts';
import type { LineKeeper } from './line-keeper.ts';

interface Dependencies {
  keeper: Pick<LineKeeper, 'has'>;
  loadLine: (line: Line) => Promise<void>;
  options: Pick<DispatcherOptions, 'page'>;
  log: Logger;
  monotonicMs: () => number;
  isStopped: () => boolean;
  onLoaded: (line: Line) => void;
}

/** Reads deliveries of an endpoint that has stored ones, before those in memory run out. */
export function createRefill({
  keeper,
  loadLine,
  options,
  log,
  monotonicMs,
  isStopped,
  onLoaded,
}: Dependencies) {
  /** Fewer make it read more. Nothing is read for an endpoint that is not asked. */
  function wantedReady({ breaker }: Line): number {
    return {
      closed: options.page / 2,
      half_open: 1,
      open: 0,
    }[breakerState(breaker, monotonicMs())];
  }

  return (line: Line): void => {
    if (isStopped() || !line.behind || line.loading || line.releasing || !keeper.has(line)) {
      return;
    }
    if (line.endpoint?.state !== 'active' || line.ready.length >= wantedReady(line)) {
      return;
    }
    loadLine(line)
      .catch((error) =>
        log.warn({ err: error, endpointId: line.endpointId }, 'deliveries could not be read'),
      )
      .finally(() => onLoaded(line));
  };
}
