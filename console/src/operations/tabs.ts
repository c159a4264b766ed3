export const operationsTabs = [
  'health',
  'organizations',
  'applications',
  'accounts',
  'webhooks',
  'deadLetters',
  'deprecated',
] as const;
type OperationsTab = (typeof operationsTabs)[number];

/** The search parameters of an operator page. */
export interface OperationsSearch {
  tab?: OperationsTab | undefined;
  /** Words, or an id. */
  q?: string | undefined;
  /** Of webhook endpoints. */
  problem?: 'disabled' | undefined;
  /** Of accounts. */
  state?: 'disabled' | undefined;
  /** Of dead letters. */
  group?: string | undefined;
}
