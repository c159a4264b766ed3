/**
 * Response header of the OAuth endpoints: for whom the gateway counts the request, such as
 * `client:<id>`. Without it, the request counts for its address. The gateway never sends it on.
 */
export const countedForHeader = 'x-irp-counted-for';
