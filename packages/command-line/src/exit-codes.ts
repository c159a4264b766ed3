import { DetailedError, IncompleteError, InterruptedError, UsageError } from './errors.ts';

export const exitCodes = {
  success: 0,
  failed: 1,
  usage: 2,
  noConnection: 4,
  interrupted: 130,
} as const;

/** The exit codes and the output of errors in a program. */
export interface ErrorRules {
  exitCodeOf(error: unknown): number;
  /** Returns the lines for standard error; empty if the command has already reported the error. */
  linesOf(error: unknown): readonly string[];
  /** Returns the error document that `--json` prints. */
  toErrorDocument(error: unknown): object;
}

export const commonErrorRules: ErrorRules = {
  exitCodeOf(error) {
    if (error instanceof UsageError) {
      return exitCodes.usage;
    }
    return error instanceof InterruptedError ? exitCodes.interrupted : exitCodes.failed;
  },
  linesOf(error) {
    if (error instanceof IncompleteError || error instanceof InterruptedError) {
      return [];
    }
    return [error instanceof Error ? error.message : String(error)];
  },
  toErrorDocument(error) {
    const { name, message } =
      error instanceof Error
        ? error
        : {
            name: 'Error',
            message: String(error),
          };
    const code = snakeCase(name.replace(/Error$/, '')) || 'error';
    return {
      error: code,
      ...(error instanceof DetailedError ? error.details : {}),
      message,
    };
  },
};

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, '_$1').toLowerCase();
}
