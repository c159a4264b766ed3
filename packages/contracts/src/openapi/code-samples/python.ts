import { literal } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

const syntax = {
  indent: '    ',
  true: 'True',
  false: 'False',
  null: 'None',
};

/** Returns a Python 3 program that needs only the standard library. */
export function python({ method, url, headers, body }: SampleRequest): string {
  const imports = [
    ...(body !== undefined && 'json' in body ? ['import json'] : []),
    'import urllib.error',
    'import urllib.request',
  ];
  const fields = [
    JSON.stringify(url),
    `method="${method}"`,
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${literal(headers, syntax, '    ')}`]),
    ...(body === undefined ? [] : [`data=${dataOf(body)}`]),
  ];
  return `${imports.join('\n')}

request = urllib.request.Request(
${fields.map((field) => `    ${field},\n`).join('')})
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    response = error
with response:
    print(response.status, response.read().decode())`;
}

function dataOf(body: NonNullable<SampleRequest['body']>): string {
  if ('json' in body) {
    return `json.dumps(${literal(body.json, syntax, '    ')}).encode()`;
  }
  return 'text' in body
    ? `${JSON.stringify(body.text)}.encode()`
    : `open("${body.file}", "rb").read()`;
}
