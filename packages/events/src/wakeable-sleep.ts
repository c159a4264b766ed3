/** A sleep that an event can end early. */
export interface WakeableSleep {
  /**
   * Resolves after `delayMs()`. Each {@link wake} computes the delay again. A wake can only shorten
   * the sleep.
   */
  sleep(delayMs: () => number): Promise<void>;
  /** Computes the delay of the current sleep again. */
  wake(): void;
  /** Ends the current sleep. Every later sleep ends at once. */
  stop(): void;
}

export function createWakeableSleep(): WakeableSleep {
  let stopped = false;
  let wake = (): void => undefined;

  return {
    sleep(delayMs) {
      if (stopped) {
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        let endMs = Number.POSITIVE_INFINITY;
        let timer: NodeJS.Timeout | undefined;
        const end = () => {
          clearTimeout(timer);
          wake = () => undefined;
          resolve();
        };
        wake = () => {
          if (stopped) {
            return end();
          }
          const ms = delayMs();
          if (performance.now() + ms >= endMs) {
            return;
          }
          clearTimeout(timer);
          endMs = performance.now() + ms;
          timer = setTimeout(end, ms);
        };
        wake();
      });
    },
    wake: () => wake(),
    stop() {
      stopped = true;
      wake();
    },
  };
}
