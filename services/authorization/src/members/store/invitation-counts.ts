import { recentCountsSchema } from '@irp/persistence';
import type { Connection } from 'mongoose';

/**
 * Compiles the models that count recent invitations: of each workspace, of each organization, and
 * to each address.
 */
export function compileMemberModels(connection: Connection) {
  return {
    invitationCounts: connection.model('InvitationCount', recentCountsSchema, 'invitation_counts'),
  };
}
