/**
 * Returns addresses of engines for a message: without user, password and parameters, any of which
 * may contain a secret.
 * @param addresses a single address, or several separated by commas
 */
export function withoutSecrets(addresses: string): string {
  return addresses
    .split(/,\s*(?=[a-z+]+:\/\/)/)
    .map((address) => address.replace(/[?#].*$/, '').replace(/\/\/.*@/, '//'))
    .join(',');
}
