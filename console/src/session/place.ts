export type Environment = 'production' | 'sandbox';

/** Where a person works: a token is for one workspace and the data of one environment. */
export interface Place {
  /** Undefined: the workspace in which the person was last. */
  workspaceId?: string | undefined;
  environment: Environment;
}

export function isEnvironment(text: string): text is Environment {
  return text === 'production' || text === 'sandbox';
}

export function keyOf({ workspaceId = '', environment }: Place): string {
  return `${environment} ${workspaceId}`;
}

/** Each client has tokens for the data of one environment. */
export function clientIdOf({ environment }: Place): string {
  return environment === 'production' ? 'console' : 'console-sandbox';
}
