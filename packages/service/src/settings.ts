/**
 * The exports for code that starts no service, such as checks of settings. No export imports a
 * server or a client of MongoDB, Redis or Kafka.
 */
export { type AddressSettings, addressError } from './address-error.ts';
export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaOptions, kafkaSettings } from './kafka-settings.ts';
export { privateJwk } from './principal-key-settings.ts';
