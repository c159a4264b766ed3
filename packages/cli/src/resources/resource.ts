/** The texts about a record changed by a job until its `endedAt`. */
export interface Job<Record = never> {
  /** The operation for reading the record by id. */
  operation: string;
  begun(record: Record): string;
  progress(record: Record): string;
  /** Printed at the end. */
  ended(record: Record): string;
  /** Lines on standard error at the end. */
  problems(record: Record): string[];
}

/** A command of the table: the name, and the used part of the contracts. */
export interface Verb {
  name: string;
  /**
   * The operation id of the contract. Arguments, options and fields are derived from the contract.
   */
  operation: string;
  /** Default: the summary of the contract. */
  about?: string;
  notes?: string;
  /** The columns of a list's table, as paths: `user.email`. */
  columns?: readonly string[];
  /** The plural name of a list's records, for messages. */
  noun?: string;
  /** The rows of a record of a list, in a table or CSV of `columns`. Default: the record. */
  rowsOf?(record: never): object[];
  /** The records of a response that is not a list, as a table of `columns`. */
  rows?(response: object): object[];
  /** The line on standard error about such a response. */
  summary?(response: never): string;
  /** The member of a response with all records of a list. */
  listMember?: string;
  /**
   * The question on a terminal before the call, with the name or id in place of `{record}`; false:
   * no question. Default: a question for DELETE, and none for other methods.
   */
  asks?: string | false;
  /** The text printed instead of the record, with the record's members in braces. */
  done?: string;
  /** The text printed after an empty response, with the arguments in braces. */
  doneWithout?: string;
  /** The member of the response shown only once, such as `key`. */
  secret?: string;
  /** For a file: the list of the same records, for their number. */
  countedBy?: string;
  /** Whether the command has the options `--view` and `--filter`, of investments. */
  hasViews?: true;
  /** For a file: whether `--limit` limits the number of records. */
  hasLimit?: true;
  /** The command waits for the end of this job, unless `--no-wait` is given. */
  job?: Job;
  /** Members of the body for absent options. */
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
