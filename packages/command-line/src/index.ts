export {
  type Command,
  type CommandCall,
  type CommandGroup,
  commandDefiner,
  type Options,
  type Program,
} from './command.ts';
export { confirm } from './confirm.ts';
export { DetailedError, IncompleteError, InterruptedError, UsageError } from './errors.ts';
export { commonErrorRules, type ErrorRules, exitCodes } from './exit-codes.ts';
export { isCommand } from './find-target.ts';
export { globalOptionsOf } from './global-options.ts';
export { interruptSignal } from './interrupt-signal.ts';
export { jsonText } from './json-text.ts';
export { limitOf, listOptions, maxPageSize } from './list-options.ts';
export { nearestName } from './nearest-name.ts';
export { plainText } from './plain-text.ts';
export { printList } from './print-list.ts';
export { type ProcessContext, runProgram } from './run-program.ts';
export { type Column, createTable, printRecord } from './table.ts';
export { createTerminal, type Terminal } from './terminal.ts';
