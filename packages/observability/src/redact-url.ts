const names =
  'api_?key|key|access_token|token|code|client_secret|secret|password|sig|signature|auth|x-(?:amz|goog)-(?:signature|security-token)';
const secretParameters = new RegExp(`([?&;](?:${names})=)[^&#;]*`, 'gi');
/** Matches the user name and password in a URL: the text before the last @ of the authority. */
const userinfo = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/**
 * Returns a URL or path for the log. Replaces the user name, the password and the values of secret
 * query parameters by `[redacted]`.
 */
export function redactUrl(url: string): string {
  // Parameter names are decoded first, because a parser reads `%61piKey` as `apiKey`.
  const decoded = url.includes('%') ? url.replace(/[?&;][^=&#;]*=/g, decodeName) : url;
  return decoded.replace(userinfo, '$1[redacted]@').replace(secretParameters, '$1[redacted]');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
