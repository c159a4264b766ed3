export type Environment = 'production' | 'sandbox';

/** A workspace and an environment. Each token is valid for one workspace and one environment. */
export interface Place {
  /** Undefined for the workspace that the person has used last. */
  workspaceId?: string | undefined;
  environment: Environment;
}

export function isEnvironment(text: string): text is Environment {
  return text === 'production' || text === 'sandbox';
}

export function keyOf({ workspaceId = '', environment }: Place): string {
  return `${environment} ${workspaceId}`;
}

/** Returns the client id of the console. Each environment has its own OAuth client. */
export function clientIdOf({ environment }: Place): string {
  return environment === 'production' ? 'console' : 'console-sandbox';
}
