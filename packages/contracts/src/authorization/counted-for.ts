/**
 * Response header of the OAuth endpoints: the subject of the gateway's rate limit for the request,
 * such as `client:<id>`. Without the header, the request counts for the client's address. The
 * gateway never forwards the header.
 */
export const countedForHeader = 'x-irp-counted-for';
