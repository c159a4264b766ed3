import type { AuditRecord } from '@irp/contracts/audit';

/** An activity of a class in OCSF 1.3 (schema.ocsf.io). */
export interface OcsfKind {
  class_uid: number;
  category_uid: number;
  activity_id: number;
}

export const [apiActivity, authentication, userAccess] = [6003, 3002, 3005];
const accountChange = 3001;
export const otherActivity = 99;
const [create, read, update, remove] = [1, 2, 3, 4];
const [assign, revoke] = [1, 2];

/**
 * The actions of the classes Authentication, Account Change and User Access Management, with class
 * and activity.
 */
const identityActions: Record<string, [classUid: number, activity: number]> = {
  'user.signed_in': [authentication, 1],
  'user.sign_in_failed': [authentication, 1],
  'user.signed_out': [authentication, 2],
  'member.sessions_ended': [authentication, 2],
  'user.created': [accountChange, 1],
  'user.enabled': [accountChange, 2],
  'user.disabled': [accountChange, 5],
  'user.password_changed': [accountChange, 3],
  'user.password_reset_requested': [accountChange, 4],
  'user.totp_enabled': [accountChange, 10],
  'user.totp_disabled': [accountChange, 11],
  'user.passkey_added': [accountChange, 10],
  'user.passkey_removed': [accountChange, 11],
  'user.recovery_codes_replaced': [accountChange, otherActivity],
  'user.invited': [accountChange, otherActivity],
  'user.updated': [accountChange, otherActivity],
  'user.platform_roles_changed': [accountChange, otherActivity],
  'member.added': [userAccess, assign],
  'member.role_changed': [userAccess, assign],
  'member.removed': [userAccess, revoke],
  'authorization.granted': [userAccess, assign],
  'authorization.revoked': [userAccess, revoke],
  'permission.escalated': [userAccess, assign],
};

/**
 * The activity of an action, by the word after the dot in the action. If the word is not listed
 * here, the activity is Other.
 */
const resourceActivities: Record<string, number> = {
  created: create,
  key_created: create,
  added: create,
  imported: create,
  issued: create,
  granted: create,
  read: read,
  exported: read,
  updated: update,
  archived: update,
  saved: update,
  image_added: update,
  image_removed: update,
  favorited: update,
  unfavorited: update,
  rotated: update,
  secret_rotated: update,
  renewed: update,
  submitted: update,
  review_assigned: update,
  review_commented: update,
  review_withdrawn: update,
  approved: update,
  rejected: update,
  changes_requested: update,
  published: update,
  unpublished: update,
  delisted: update,
  relisted: update,
  visibility_changed: update,
  plan_changed: update,
  verified: update,
  widened: update,
  reauthorized: update,
  narrowed: update,
  suspended: update,
  resumed: update,
  restored: update,
  disabled: update,
  scopes_expanded: update,
  scopes_reduced: update,
  ownership_transferred: update,
  escalated: update,
  deleted: remove,
  lapsed: remove,
  revoked: remove,
  secret_revoked: remove,
  removed: remove,
  retired: remove,
  declined: remove,
  expired: remove,
  withdrawn: remove,
  person_erased: remove,
  retention_applied: remove,
  downstream_revoked: remove,
  access_revoked: remove,
};

/**
 * Returns class and activity of an action.
 * @param privileges privileges in the record. If the array is empty, an action of User Access
 *   Management belongs to the class API Activity
 */
export function ocsfKindOf(
  { action }: Pick<AuditRecord, 'action'>,
  privileges: readonly string[],
): OcsfKind {
  const [class_uid, activity_id] = identityActions[action] ?? [
    apiActivity,
    resourceActivityOf(action),
  ];
  return class_uid === userAccess && privileges.length === 0
    ? kind(apiActivity, resourceActivityOf(action))
    : kind(class_uid, activity_id);
}

function resourceActivityOf(action: string): number {
  return resourceActivities[action.slice(action.indexOf('.') + 1)] ?? otherActivity;
}

/**
 * Returns an activity of a class, with its category. The category is the first digit of the class.
 */
function kind(class_uid: number, activity_id: number): OcsfKind {
  return {
    class_uid,
    category_uid: Math.floor(class_uid / 1_000),
    activity_id,
  };
}
