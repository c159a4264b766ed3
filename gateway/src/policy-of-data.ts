/**
 * For what is no page: a browser that opens it nevertheless loads nothing for it, and shows it in
 * no frame.
 */
export const policyOfData = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const name = 'Content-Security-Policy';

/**
 * Every response has one Content-Security-Policy, wherever it was made: a page its own, everything
 * else that of data. Called where headers are sent, since only then it is known what a response is:
 * paths of pages have errors in JSON, too.
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
