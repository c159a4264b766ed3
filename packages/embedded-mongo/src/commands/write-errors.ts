import { CommandError } from '../command-error.ts';

/** A failed statement of a write command: the index in the command, and MongoDB's error code. */
export interface WriteError {
  index: number;
  code: number;
  errmsg: string;
  [detail: string]: unknown;
}

/**
 * Returns the reply for a failed statement.
 * @throws the error itself, unless it is a CommandError that concerns only this statement
 */
export function writeError(index: number, error: unknown): WriteError {
  if (!(error instanceof CommandError) || error.codeName === 'MaxTimeMSExpired') {
    throw error;
  }
  return {
    index,
    code: error.code,
    errmsg: error.message,
    ...error.details,
  };
}
