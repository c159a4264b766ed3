import type { SampleRequest } from './sample-request.ts';

/** Returns a command of curl for a POSIX shell. */
export function curl({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `curl ${quoted(url)}`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [dataOf(body)]),
  ];
  return lines.join(' \\\n  ');
}

function dataOf(body: NonNullable<SampleRequest['body']>): string {
  if ('json' in body) {
    return `--data ${quoted(JSON.stringify(body.json, null, 2))}`;
  }
  return 'text' in body ? `--data-binary ${quoted(body.text)}` : `--data-binary '@${body.file}'`;
}

/** Puts a text in single quotes, in which a shell expands nothing. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
