const secretParameters = /([?&;](?:apikey|api_key|access_token|token|code|client_secret|password)=)[^&#;]*/gi;

/** A URL or path with the values of secret query parameters blanked, fit for a log. */
export function redactUrl(url: string): string {
  // A percent-encoded parameter name (%61piKey) reaches the parser as the same name.
  const readable = url.includes('%') ? url.replace(/[?&;][^=&#;]*=/g, decodeName) : url;
  return readable.replace(secretParameters, '$1[redacted]');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
