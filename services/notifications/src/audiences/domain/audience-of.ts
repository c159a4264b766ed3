/** Who is told of an event: what `readAudience` of the authorization service is asked for, beside the time and the page. */
export interface AudienceOf {
  applicationId?: string;
  owners?: string[];
  tellOwners?: boolean;
  only?: string[];
  to?: 'admins' | 'admins_and_owner' | 'owner';
  member?: string;
  names?: string;
}
