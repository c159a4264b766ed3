/**
 * Looks up names of applications for lists of consents and tokens. The applications module
 * implements this interface.
 */
export interface ApplicationNames {
  findAll(ids: readonly string[]): Promise<Map<string, { name: string }>>;
}
