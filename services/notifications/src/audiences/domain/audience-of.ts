import type { Scope } from '@irp/contracts';

/**
 * Who is told of an event: what `readAudience` of the authorization service is asked for, beside
 * the time and the page.
 */
export interface AudienceOf {
  applicationId?: string;
  owners?: string[];
  tellOwners?: boolean;
  only?: string[];
  organizationId?: string;
  to?: 'admins' | 'admins_and_owner' | 'owner';
  member?: string;
  also?: {
    workspaceId: string;
    userId: string;
    scope?: Scope;
  }[];
  names?: string;
}
