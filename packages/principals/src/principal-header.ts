/** Carries the signed principal from the gateway to a service. A caller's own is dropped at the gateway. */
export const principalHeader = 'x-irp-principal';

export const issuer = 'irp:platform';
export const principalType = 'principal+jwt';
export const serviceType = 'service+jwt';
export const algorithm = 'EdDSA';
