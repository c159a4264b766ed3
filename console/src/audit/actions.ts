/**
 * The actions in the audit log: for each noun, its verbs. A test compares the actions with the
 * catalogue of events.
 */
const verbs = {
  access: 'attempted_from_outside denied',
  api_key: 'created revoked updated',
  application:
    'created credentials_compromised deleted deletion_scheduled downstream_revoked ownership_offer_withdrawn ownership_offered ownership_transferred restored resumed scopes_expanded scopes_reduced suspended updated',
  audit: 'key_created person_erased read retention_applied',
  authorization: 'failed granted revoked',
  credential: 'unknown',
  import_preset: 'deleted saved',
  installation:
    'created granted narrowed reauthorization_required reauthorized removed request_declined request_withdrawn requested resumed revoked suspended widened',
  installation_policy: 'updated',
  installed_application:
    'access_revoked credentials_compromised deleted deletion_scheduled delisted ownership_transferred restored resumed scopes_expanded scopes_reduced suspended unpublished visibility_changed',
  investment: 'archived created deleted exported favorited imported unfavorited updated',
  investment_note: 'created deleted updated',
  investment_view: 'created deleted updated',
  invitation: 'accepted created declined expired renewed updated withdrawn',
  listing:
    'approved changes_requested delisted image_added image_removed offered published rejected relisted review_assigned review_commented review_withdrawn saved submitted unpublished visibility_changed',
  member: 'added removed role_changed sessions_ended',
  notice: 'redirected',
  notification_contact: 'added confirmed declined refused removed',
  operator: 'acted',
  organization: 'created plan_changed',
  permission: 'escalated',
  publisher_domain: 'added lapsed removed verified',
  rate_limit: 'exceeded',
  secret: 'expiring revoked rotated',
  signing_key: 'created retired',
  token: 'issued revoked',
  user: 'created disabled enabled invited notification_preferences_changed passkey_added passkey_removed password_changed password_reset_requested platform_roles_changed recovery_codes_replaced sign_in_failed signed_in signed_out totp_disabled totp_enabled updated',
  webhook: 'attempted',
  webhook_endpoint:
    'created deleted disabled failing recovered secret_revoked secret_rotated updated',
  workspace: 'created updated',
} as const;

/** The actions that the filter offers, such as `secret.rotated`. */
export const actions = Object.entries(verbs).flatMap(([noun, ofNoun]) =>
  ofNoun.split(' ').map((verb) => `${noun}.${verb}`),
);
