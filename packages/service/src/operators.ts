/**
 * The parts of this package for the program for operators, and the gateway: nothing here loads an
 * engine or a server.
 */
export type { DeadLetterSummary } from './dead-letters.ts';
export {
  type OperatorAccess,
  readOperatorAccess,
  removeOperatorAccess,
  writeOperatorAccess,
} from './operator-access.ts';
export { operatorHeader, operatorName } from './operator-header.ts';
export { readMetrics } from './status/read-metrics.ts';
export { type Readiness, type ServiceState, stateOf } from './status/service-state.ts';
