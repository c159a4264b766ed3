/**
 * The exports for the program for operators and for the gateway. No export imports a server or a
 * client of MongoDB, Redis or Kafka.
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
