/**
 * A response header of the OAuth endpoints. It tells the gateway for whom the request counts in the
 * rate limit, such as `client:<id>`. Without it, the request counts for the address of the client.
 * The gateway never forwards the header.
 */
export const countedForHeader = 'x-irp-counted-for';
