/**
 * The exports for checks before a start, and for programs that run no service. They load neither a
 * client of an engine nor a server.
 */
export { type AddressSettings, addressError } from './address-error.ts';
export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaOptions, kafkaSettings } from './kafka-settings.ts';
export { privateJwk } from './principal-key-settings.ts';
