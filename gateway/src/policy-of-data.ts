/**
 * For responses other than pages: a browser that opens the response loads nothing and shows it in
 * no frame.
 */
export const policyOfData = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const name = 'Content-Security-Policy';

/**
 * Adds the Content-Security-Policy of data to a response without a policy. A page sets its own
 * policy. Must be called when the headers are sent: only then the kind of the response is known,
 * because page paths also have JSON errors.
 * @param headers name, value, name, value
 */
export function addPolicyOfData(headers: string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    if (isPolicy(headers[at]!)) {
      return;
    }
  }
  headers.push(name, policyOfData);
}

function isPolicy(header: string): boolean {
  return header.length === name.length && header.toLowerCase() === 'content-security-policy';
}
