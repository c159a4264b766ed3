/** What is said of a record that a job changes until its `endedAt`. */
export interface Job<Record = never> {
  /** The operation that reads the record by its id. */
  operation: string;
  begun(record: Record): string;
  progress(record: Record): string;
  /** Printed at the end. */
  ended(record: Record): string;
  /** Lines on standard error at the end. */
  problems(record: Record): string[];
}

/** One command of the table: what it is called, and what it does of the contracts. */
export interface Verb {
  name: string;
  /** The operation id of the contract, from which arguments, options and fields are derived. */
  operation: string;
  /** Default: the summary of the contract. */
  about?: string;
  notes?: string;
  /** Of the table of a list, as paths: `user.email`. */
  columns?: readonly string[];
  /** The plural name of a list's records, for messages. */
  noun?: string;
  /** The rows of a record of a list, in a table or CSV of `columns`. Default: the record. */
  rowsOf?(record: never): object[];
  /** The records of a response that is no list, as a table of `columns`. */
  rows?(response: object): object[];
  /** What a line on standard error says of such a response. */
  summary?(response: never): string;
  /** The member of a response that has the records of a list, all of them. */
  listMember?: string;
  /**
   * What a terminal is asked before the call, with the name or id in place of `{record}`; false:
   * nothing. Default: a question for DELETE, and nothing for other methods.
   */
  asks?: string | false;
  /** What is printed instead of the record, with its members in braces. */
  done?: string;
  /** The same where the response is empty, with the arguments in braces. */
  doneWithout?: string;
  /** The member of the response that is shown once, such as `key`. */
  secret?: string;
  /** Of a file: the list of the same records, which says how many there are. */
  countedBy?: string;
  /** Whether it has the options `--view` and `--filter`, of investments. */
  hasViews?: true;
  /** Of a file: whether `--limit` ends it after so many records. */
  hasLimit?: true;
  /** The command waits for the end of this job, unless `--no-wait` is given. */
  job?: Job;
  /** Members of the body where their options are absent. */
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
