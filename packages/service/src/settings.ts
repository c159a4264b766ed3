/**
 * What checks before a start, and programs that run no service, need of this package. These files
 * load no engine and no server.
 */
export { type AddressSettings, addressError } from './address-error.ts';
export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaOptions, kafkaSettings } from './kafka-settings.ts';
export { privateJwk } from './principal-key-settings.ts';
