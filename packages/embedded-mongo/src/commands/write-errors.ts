import { CommandError } from '../command-error.ts';

/** One failed statement of a bulk: its place in the command, and MongoDB's code. */
export interface WriteError {
  index: number;
  code: number;
  errmsg: string;
  [detail: string]: unknown;
}

/** @throws what is no fault of the statement */
export function writeError(index: number, error: unknown): WriteError {
  if (!(error instanceof CommandError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.details };
}
