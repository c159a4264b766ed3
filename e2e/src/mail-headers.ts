/** The address and the subject of a sent mail (RFC 5322, with the encoded words of RFC 2047). */
export function mailHeaders(mail: string): { to: string; subject: string } {
  const [head = ''] = mail.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return {
    to: header('To'),
    subject: decoded(header('Subject')),
  };
}

function decoded(value: string): string {
  // White space between two encoded words is not part of the text.
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    (/b/i.test(encoding)
      ? Buffer.from(text, 'base64')
      : Buffer.from(unquoted(text), 'latin1')
    ).toString(),
  );
}

function unquoted(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
