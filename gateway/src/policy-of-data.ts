/**
 * The Content-Security-Policy of responses other than pages. For such a response, a browser loads
 * no resources, and shows the response in no frame.
 */
export const policyOfData = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const name = 'Content-Security-Policy';

/**
 * Adds {@link policyOfData} to a response without a Content-Security-Policy. A page has already set
 * another policy. Must be called when the headers are sent, because the path does not determine
 * whether the response is a page: an error at the path of a page may be JSON.
 * @param headers the headers as a flat list: name, value, name, value
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
