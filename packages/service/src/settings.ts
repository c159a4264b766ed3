/**
 * The exports for checks before a start, and for programs that run no service. No export loads a
 * client of an engine, or a server.
 */
export { type AddressSettings, addressError } from './address-error.ts';
export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaOptions, kafkaSettings } from './kafka-settings.ts';
export { privateJwk } from './principal-key-settings.ts';
