import { recentCountsSchema } from '@irp/persistence';
import type { Connection } from 'mongoose';

/** Counters of the latest invitations of each workspace and organization, and to each address. */
export function compileMemberModels(connection: Connection) {
  return {
    invitationCounts: connection.model('InvitationCount', recentCountsSchema, 'invitation_counts'),
  };
}
