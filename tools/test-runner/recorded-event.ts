/**
 * A worker's message about an event of mocha's runner. The message is plain data, for the transport
 * between processes.
 */
export interface RecordedEvent {
  name: 'suite' | 'suite end' | 'pass' | 'fail' | 'pending';
  runnable: RecordedRunnable;
  error?: RecordedError;
}

export interface RecordedRunnable {
  type: string | undefined;
  title: string;
  titlePath: string[];
  /** The full title of the containing suite. */
  parentTitle: string;
  file: string | undefined;
  durationMs: number | undefined;
  slowMs: number;
}

export interface RecordedError {
  message: string;
  stack: string | undefined;
  uncaught?: boolean;
  /** The actual value as text. mocha shows the difference to `expected`. */
  actual?: string;
  expected?: string;
  cause?: RecordedError;
}

/** The failure of a file whose tests could not be run completely. */
export function failedFile(file: string, error: RecordedError): RecordedEvent {
  const title = `${file} runs to its end`;
  const place = {
    titlePath: [title],
    parentTitle: '',
    file,
  };
  return {
    name: 'fail',
    runnable: {
      type: 'file',
      title,
      ...place,
      durationMs: undefined,
      slowMs: 0,
    },
    error,
  };
}
