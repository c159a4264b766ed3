/**
 * What the program for operators needs to know of services: nothing here loads an engine or a
 * server.
 */
export type { DeadLetterSummary } from './dead-letters.ts';
export {
  type OperatorAccess,
  readOperatorAccess,
  removeOperatorAccess,
  writeOperatorAccess,
} from './operator-access.ts';
export { operatorHeader, operatorName } from './operator-header.ts';
