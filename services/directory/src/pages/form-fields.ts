/** The scopes shown on the page: the operation rejects other scopes. */
export function seenScopes(form: ReadonlyMap<string, string>): string[] {
  return form.get('scopes')?.split(' ').filter(Boolean) ?? [];
}

/** The body of an operation with a reason, if a person has written a reason. */
export function reasonIn(form: ReadonlyMap<string, string>): { reason?: string } {
  const reason = form.get('reason')?.trim();
  return reason ? { reason } : {};
}
