import { PlatformError, withTimeout } from '@irp/errors';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { keyOf, type Scope } from '../store/scope-key.ts';
import { commonFields, sourcesOf, wordsField } from './column-fields.ts';
import { ColumnsTooLargeError, type ScannedDocument, ScopeColumns } from './scope-columns.ts';

/** Reads all documents of a scope in batches, with id, revision and the requested fields. */
export type ScanDocuments = (
  scope: Scope,
  fields: readonly string[],
) => AsyncIterable<readonly ScannedDocument[]>;

interface Entry {
  columns: ScopeColumns;
  /** The current load, or the last load. Resolves to false if a column is too large. */
  loaded: Promise<boolean>;
}

/** Milliseconds in which the database may still carry out a failed write. */
const unsureMs = 5_000;
/**
 * Milliseconds for which a column is not loaded again after the columns of its scope needed too
 * much memory.
 */
const tooLargeMs = 600_000;

/**
 * The longest time in milliseconds for which a query waits for its columns. A wait of 15 s in the
 * queue of large reads may precede the wait for columns. The gateway waits 30 s for the response.
 */
export const longestLoadWaitMs = 14_000;
const loadRetryAfterS = 10;

/**
 * Number of changes after which the memory of all columns is checked again. Columns grow with
 * changes, because removed records and former values stay in a column until the column is dropped.
 */
const changesUntilTrim = 1_000;

export interface ColumnCacheOptions {
  /**
   * Maximum size of the columns of all scopes together. If the columns exceed this size, the columns
   * of the scopes with the least recent queries are dropped.
   */
  maxBytes: number;
  /** The fields whose columns a load adds. Default: {@link commonFields} */
  companions?: readonly string[];
  /** Default: {@link longestLoadWaitMs} */
  maxWaitMs?: number;
  /** Returns monotonic milliseconds. */
  now?: () => number;
}

/**
 * Columns in memory for queries without an index. Used only in a process with exclusive access to
 * the records. The first query with a field loads the column of the field, and the columns of common
 * fields. Each change of a record changes the columns.
 */
export class ColumnCache {
  readonly #scan: ScanDocuments;
  readonly #maxBytes: number;
  readonly #companions: readonly string[];
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #avoidedUntilMs = new Map<string, number>();
  #changes = 0;

  constructor(
    scan: ScanDocuments,
    {
      maxBytes,
      companions = commonFields,
      maxWaitMs = longestLoadWaitMs,
      now = performance.now.bind(performance),
    }: ColumnCacheOptions,
  ) {
    this.#scan = scan;
    this.#maxBytes = maxBytes;
    this.#companions = companions;
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /**
   * Returns the columns of a scope, after it has loaded missing columns. Returns undefined if the
   * query must be sent to the database.
   * @throws PlatformError 503 if the load takes longer than a query may wait. The load continues.
   */
  async use(scope: Scope, fields: ReadonlySet<string>): Promise<ScopeColumns | undefined> {
    const key = keyOf(scope);
    if (this.#isAvoided(key) || this.#isTooLarge(key, fields)) {
      return undefined;
    }
    const entry = this.#entries.get(key) ?? {
      columns: new ScopeColumns(),
      loaded: Promise.resolve(true),
    };
    // Moves the entry to the end of the map, so that the map is ordered by the last query.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (entry.columns.absent(fields).length === 0) {
      return entry.columns;
    }
    entry.loaded = entry.loaded.catch(() => false).then(() => this.#load(scope, entry, fields));
    const isLoaded = await withTimeout(this.#maxWaitMs, entry.loaded, stillLoading);
    return isLoaded && this.#entries.get(key) === entry ? entry.columns : undefined;
  }

  /** Returns the columns of a scope if all are loaded. */
  loaded(scope: Scope, fields: ReadonlySet<string>): ScopeColumns | undefined {
    const columns = this.#entries.get(keyOf(scope))?.columns;
    return columns?.absent(fields).length === 0 ? columns : undefined;
  }

  /**
   * Runs a write of records, and then changes the columns.
   * @param changed returns the records as they are stored after the write; undefined if the stored
   *   state is unknown
   */
  async change<Result>(
    scope: Scope,
    write: () => Promise<Result>,
    changed: (result: Result) => readonly InvestmentRow[] | undefined,
  ): Promise<Result> {
    const key = keyOf(scope);
    let records: readonly InvestmentRow[] | undefined;
    try {
      const result = await write();
      records = changed(result);
      return result;
    } finally {
      if (records === undefined) {
        this.#entries.delete(key);
        this.#avoid(key, unsureMs);
      } else {
        this.#apply(key, records);
      }
    }
  }

  #apply(key: string, records: readonly InvestmentRow[]): void {
    const columns = this.#entries.get(key)?.columns;
    if (columns === undefined) {
      return;
    }
    if (records.some((record) => columns.isCreatedAgain(record))) {
      this.#entries.delete(key);
      return;
    }
    for (const record of records) {
      columns.change(record);
    }
    this.#changes += records.length;
    if (this.#changes >= changesUntilTrim) {
      this.#changes = 0;
      this.#trim();
    }
  }

  async #load(scope: Scope, { columns }: Entry, fields: ReadonlySet<string>): Promise<boolean> {
    const required = columns.absent(fields);
    if (required.length === 0) {
      return true;
    }
    const key = keyOf(scope);
    // An earlier load, for which this load has waited, may have found that a column is too large.
    if (this.#isTooLarge(key, required)) {
      return false;
    }
    const companionsKey = `${key} and companions`;
    // A load of the words of a search takes several seconds, so the load adds no further fields.
    const isAlone = required.includes(wordsField) || this.#isAvoided(companionsKey);
    const absent = isAlone ? required : columns.absent(new Set([...required, ...this.#companions]));
    try {
      await columns.load(absent, this.#scan(scope, absent.flatMap(sourcesOf)), this.#maxBytes);
      return true;
    } catch (error) {
      if (!(error instanceof ColumnsTooLargeError)) {
        throw error;
      }
      const tooLarge =
        absent.length > required.length ? companionsKey : columnKey(key, error.column);
      this.#avoid(tooLarge, tooLargeMs);
      return false;
    } finally {
      this.#trim();
    }
  }

  #isTooLarge(key: string, fields: Iterable<string>): boolean {
    return [...fields].some((field) => this.#isAvoided(columnKey(key, field)));
  }

  #avoid(key: string, forMs: number): void {
    this.#avoidedUntilMs.set(key, this.#now() + forMs);
  }

  #isAvoided(key: string): boolean {
    const untilMs = this.#avoidedUntilMs.get(key);
    if (untilMs === undefined || untilMs > this.#now()) {
      return untilMs !== undefined;
    }
    this.#avoidedUntilMs.delete(key);
    return false;
  }

  #trim(): void {
    let bytes = 0;
    for (const [key, { columns }] of [...this.#entries].reverse()) {
      bytes += columns.bytes();
      if (bytes > this.#maxBytes) {
        this.#entries.delete(key);
      }
    }
  }
}

function columnKey(scopeKey: string, column: string): string {
  return `${scopeKey} ${column}`;
}

function stillLoading(): PlatformError {
  const message = `The service is still loading the values of all records that this query needs. Try again in ${loadRetryAfterS} seconds.`;
  return new PlatformError('unavailable', message, { retryAfterS: loadRetryAfterS });
}
