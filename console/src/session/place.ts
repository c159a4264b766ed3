export type Environment = 'production' | 'sandbox';

/** A workspace and an environment. Each token is for a place. */
export interface Place {
  /** Undefined: the last workspace of the person. */
  workspaceId?: string | undefined;
  environment: Environment;
}

export function isEnvironment(text: string): text is Environment {
  return text === 'production' || text === 'sandbox';
}

export function keyOf({ workspaceId = '', environment }: Place): string {
  return `${environment} ${workspaceId}`;
}

/** Each environment has a client. */
export function clientIdOf({ environment }: Place): string {
  return environment === 'production' ? 'console' : 'console-sandbox';
}
