const codeNames = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
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
  DuplicateKey: 11_000,
  BSONObjectTooLarge: 10_334,
  InvalidPipelineOperator: 168,
  UnrecognizedPipelineStage: 40_324,
  InvalidIdField: 53,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
} as const;

export type CodeName = keyof typeof codeNames;

/** What a command answers instead of a result: MongoDB's own code and code name. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly codeName: string;
  /** Further members of the answer, such as `keyPattern`. */
  readonly details: Record<string, unknown>;

  constructor(codeName: CodeName, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = codeNames[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}
