/**
 * What a start checks before it loads anything else, and the programs that start no service:
 * nothing here loads an engine or a server.
 */
export { type AddressSettings, addressError } from './address-error.ts';
export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaOptions, kafkaSettings } from './kafka-settings.ts';
export { privateJwk } from './principal-key-settings.ts';
