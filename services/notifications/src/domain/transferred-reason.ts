/**
 * Why an endpoint of an application is disabled, for good, once the application has another owner.
 */
export const transferredReason = 'The application was transferred to another workspace.';
