/**
 * The reason stored when an endpoint is disabled permanently because its application has a new
 * owner.
 */
export const transferredReason = 'The application was transferred to another workspace.';
