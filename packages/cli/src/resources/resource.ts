/** The texts about a record changed by a job until its `endedAt`. */
export interface Job<Record = never> {
  /** The operation for reading the record by id. */
  operation: string;
  begun(record: Record): string;
  progress(record: Record): string;
  /** Returns the text that is printed at the end. */
  ended(record: Record): string;
  /** Returns the lines that are printed on standard error at the end. */
  problems(record: Record): string[];
}

/** A command of the table: the name, and the used part of the contracts. */
export interface Verb {
  name: string;
  /** The id of the operation, from whose contract arguments, options and fields are derived. */
  operation: string;
  /** The line in the help. Default: the summary in the contract. */
  about?: string;
  notes?: string;
  /** The columns of a list as paths, such as `user.email`. */
  columns?: readonly string[];
  /** What messages call the records of a list, in the plural. */
  noun?: string;
  /**
   * Returns the rows of a record in a table or CSV of `columns`. Default: the record is the row.
   */
  rowsOf?(record: never): object[];
  /** Returns the records in a response that is no list, for a table of `columns`. */
  rows?(response: object): object[];
  /** Returns a line about such a response, for standard error. */
  summary?(response: never): string;
  /** The member of a response that contains all records of a list. */
  listMember?: string;
  /**
   * The question on a terminal before the call, with the name or id in place of `{record}`; false
   * if there is none. Default: DELETE has a question, and other methods have none.
   */
  asks?: string | false;
  /** A text that is printed instead of the record, with members of the record in braces. */
  done?: string;
  /** A text that is printed after an empty response, with arguments in braces. */
  doneWithout?: string;
  /** The member of the response that is shown only once, such as `key`. */
  secret?: string;
  /** For a file: the list of the same records, for their number. */
  countedBy?: string;
  /**
   * Whether the command has the options `--view` and `--filter`, as commands about investments do.
   */
  hasViews?: true;
  /** For a file, whether `--limit` limits the number of records. */
  hasLimit?: true;
  /** The job for whose end the command waits, unless `--no-wait` is given. */
  job?: Job;
  /** Members of the body whose options may be missing. */
  defaults?: Readonly<Record<string, unknown>>;
}

/** A group of commands, such as `irp keys`. */
export interface Resource {
  name: string;
  aliases?: readonly string[];
  about: string;
  verbs: readonly Verb[];
  groups?: readonly Resource[];
}
