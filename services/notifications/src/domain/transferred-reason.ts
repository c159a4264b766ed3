/** The reason of the permanent disablement of an endpoint whose application has another owner. */
export const transferredReason = 'The application was transferred to another workspace.';
