import type { Scope } from '@irp/contracts';

/**
 * Describes the audience of an event. The properties are the parameters of the authorization
 * service's operation `readAudience`, without time and page.
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
