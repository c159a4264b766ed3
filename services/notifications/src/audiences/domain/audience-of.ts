import type { Scope } from '@irp/contracts';

/**
 * The audience of an event: the parameters of the operation `readAudience` of the authorization
 * service, except time and page.
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
