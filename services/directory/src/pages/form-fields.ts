/**
 * Returns the scopes that the page showed when the user submitted the form. The operation rejects
 * the request if the application's requested scopes have changed since.
 */
export function seenScopes(form: ReadonlyMap<string, string>): string[] {
  return form.get('scopes')?.split(' ').filter(Boolean) ?? [];
}

/** Returns a body with the reason that the user wrote, or an empty body. */
export function reasonIn(form: ReadonlyMap<string, string>): { reason?: string } {
  const reason = form.get('reason')?.trim();
  return reason ? { reason } : {};
}
