/** A job that a command waits for, and the texts of the command about the job. */
export interface Job<Record = never> {
  /** The operation that reads the record of the job by its id. */
  operation: string;
  begun(record: Record): string;
  progress(record: Record): string;
  /** Returns the text that the command prints when the job has ended. */
  ended(record: Record): string;
  /** Returns the lines that the command prints to standard error when the job has ended. */
  problems(record: Record): string[];
}

/** An entry of the command table: a command that is derived from the contract of an operation. */
export interface Verb {
  name: string;
  /** The id of the operation. Arguments, options and fields are derived from its contract. */
  operation: string;
  /** The description in the help. Default: the summary in the contract. */
  about?: string;
  notes?: string;
  /** The columns of a list as paths, such as `user.email`. */
  columns?: readonly string[];
  /** The plural noun for the records of a list in messages. */
  noun?: string;
  /** Returns the rows for a record in a table or CSV. Default: each record is a row. */
  rowsOf?(record: never): object[];
  /** Returns the table rows for a response that is not a list. */
  rows?(response: object): object[];
  /** Returns a line about a response with `rows`, for standard error. */
  summary?(response: never): string;
  /** The member of the response that contains all records, for a list without pages. */
  listMember?: string;
  /**
   * The confirmation question on a terminal, where `{record}` stands for the name or id; false: no
   * question. Default: only DELETE asks.
   */
  asks?: string | false;
  /** A text that is printed instead of the record, with members of the record in braces. */
  done?: string;
  /** A text that is printed after an empty response, with arguments in braces. */
  doneWithout?: string;
  /** The member of the response that is shown only once, such as `key`. */
  secret?: string;
  /** For a file, the operation that lists the same records, to read their total number. */
  countedBy?: string;
  /**
   * Whether the command has the options `--view` and `--filter`, as commands for investments do.
   */
  hasViews?: true;
  /** For a file, whether `--limit` limits the number of records. */
  hasLimit?: true;
  /** The job that the command waits for, except with `--no-wait`. */
  job?: Job;
  /** The defaults of body members, whose options are not required. */
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
