const secretParameters = /([?&;](?:apikey|api_key|access_token|token|code|client_secret|password)=)[^&#;]*/gi;

/** Returns a URL or path for the log: the values of secret query parameters are replaced by `[redacted]`. */
export function redactUrl(url: string): string {
  // A parser decodes parameter names: %61piKey is apiKey.
  const decoded = url.includes('%') ? url.replace(/[?&;][^=&#;]*=/g, decodeName) : url;
  return decoded.replace(secretParameters, '$1[redacted]');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
