export type EngineName = 'redis' | 'kafka' | 'mongo' | 'smtp';

/**
 * A Redis, Kafka, MongoDB or mail server for a single test: a process on this machine, with fixed
 * ports.
 */
export interface Engine {
  name: EngineName;
  /** The environment variables for services, such as `REDIS_URL`. */
  settings: Readonly<Record<string, string>>;
  /** The folder with the files of the engine. */
  folder: string;
  /** Suspends the process (SIGSTOP). Connections stay open, but get no responses. */
  freeze(): void;
  /** Resumes the process (SIGCONT). */
  thaw(): void;
  /** Ends the process, so that connections are refused. */
  stop(): Promise<void>;
  /** Starts the engine again with the stored data; with `empty`, without data. */
  start(options?: { empty?: boolean }): Promise<void>;
  /** Ends the engine, even if it is frozen, and removes its files. */
  end(): Promise<void>;
}
