/**
 * Response header of the OAuth endpoints: the subject of the gateway's rate limit for the request,
 * such as `client:<id>`. Default: the address of the client. The gateway never forwards the header.
 */
export const countedForHeader = 'x-irp-counted-for';
