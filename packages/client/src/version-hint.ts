import manifest from '../package.json' with { type: 'json' };

/**
 * What to do when the server does not know a path of this client, because the versions differ. A
 * path with an id has no hint: the record may be missing. 410 is a version that has ended.
 */
export function hintOf(baseUrl: string, status: number, schemaPath: string): string | undefined {
  const isUnknown = status === 404 && !schemaPath.includes('{');
  return isUnknown || status === 410
    ? `The server has no ${schemaPath}, which version ${manifest.version} of this client calls. The client of the server is at ${baseUrl}/sdk`
    : undefined;
}
