export interface UnhandledRejections {
  errors: unknown[];
  /** Gives the events back to mocha. */
  stop(): void;
}

/** Collects unhandled rejections, which would otherwise fail the test of mocha that runs. */
export function collectUnhandled(): UnhandledRejections {
  const errors: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process
    .removeAllListeners('unhandledRejection')
    .on('unhandledRejection', (error) => void errors.push(error));
  return {
    errors,
    stop() {
      process.removeAllListeners('unhandledRejection');
      for (const listener of others) {
        process.on('unhandledRejection', listener);
      }
    },
  };
}
