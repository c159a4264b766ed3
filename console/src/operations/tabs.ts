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
  /** The searched words or id. */
  q?: string | undefined;
  /** Filter of webhook endpoints. */
  problem?: 'disabled' | undefined;
  /** Filter of accounts. */
  state?: 'disabled' | undefined;
  /** Filter of dead letters. */
  group?: string | undefined;
}
