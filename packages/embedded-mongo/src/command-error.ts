const codeNames = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandNotSupported: 115,
  NotAReplicaSet: 123,
  DuplicateKey: 11_000,
  BSONObjectTooLarge: 10_334,
  InvalidPipelineOperator: 168,
  QueryPlanKilled: 175,
  IndexBuildAborted: 276,
  OutOfDiskSpace: 14_031,
  MaxTimeMSExpired: 50,
  InvalidIdField: 53,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
} as const;

export type CodeName = keyof typeof codeNames;

/**
 * The error of a failed command, with MongoDB's error code and code name
 * (src/mongo/base/error_codes.yml of MongoDB). Most of MongoDB's errors have no name of their own:
 * their code is the number of a location in the source, and their name is `Location<number>`.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the error reply, such as `keyPattern`. */
  readonly details: Record<string, unknown>;

  constructor(code: CodeName | number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = typeof code === 'number' ? code : codeNames[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
    this.details = details;
  }
}
