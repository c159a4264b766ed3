import type { Store } from '../storage/store.ts';
import { checkDeadline } from './deadline.ts';
import { type WriteError, writeError } from './write-errors.ts';

/** Runs the statements of a write command. */
export interface StatementRunner<Statement> {
  /** Whether the statement may change several documents. */
  isMany(statement: Statement): boolean;
  /** Runs inside a write. */
  runOne(statement: Statement, index: number): void;
  runMany?(statement: Statement, index: number): Promise<void>;
}

/**
 * Runs the statements of a write command one after another. Several statements that each change a
 * single document can share a transaction; each statement is a step.
 * @throws CommandError MaxTimeMSExpired. Earlier statements stay executed
 * @returns the errors of failed statements. With `ordered`, no statement is executed after the
 *   first failed statement
 */
export async function runStatements<Statement>(
  store: Store,
  statements: Statement[],
  ordered: boolean,
  { isMany, runOne, runMany }: StatementRunner<Statement>,
): Promise<WriteError[]> {
  const errors: WriteError[] = [];
  let at = 0;
  const next = () => (ordered && errors.length > 0 ? undefined : statements[at]);
  for (let statement = next(); statement !== undefined; statement = next()) {
    if (runMany && isMany(statement)) {
      await runMany(statement, at).catch((error) => errors.push(writeError(at, error)));
      at++;
      continue;
    }
    await store.writeInSteps(function* () {
      for (let one = next(); one !== undefined && !isMany(one); one = next()) {
        checkDeadline();
        try {
          runOne(one, at);
        } catch (error) {
          errors.push(writeError(at, error));
        }
        at++;
        yield;
      }
    });
  }
  return errors;
}
