/** Returns the URL at which a server on this address is called: a wildcard address cannot be called, loopback can. */
export function publicUrl(host: string, port: number | string): string {
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}
