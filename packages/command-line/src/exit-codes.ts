import { DetailedError, IncompleteError, InterruptedError, UsageError } from './errors.ts';

export const exitCodes = {
  success: 0,
  failed: 1,
  usage: 2,
  noConnection: 4,
  interrupted: 130,
} as const;

/** A program's handling of an error. */
export interface ErrorRules {
  exitCodeOf(error: unknown): number;
  /** The lines on standard error; empty for an error already reported by the command. */
  linesOf(error: unknown): readonly string[];
  /** The error as JSON. */
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
