/** The scopes that a page has shown: the operation refuses others. */
export function seenScopes(form: ReadonlyMap<string, string>): string[] {
  return form.get('scopes')?.split(' ').filter(Boolean) ?? [];
}

/** The body of an operation that takes a reason, where a person has written one. */
export function reasonIn(form: ReadonlyMap<string, string>): { reason?: string } {
  const reason = form.get('reason')?.trim();
  return reason ? { reason } : {};
}
