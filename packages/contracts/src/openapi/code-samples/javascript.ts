import { literal } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** Returns a module for Node and browsers that needs no package. */
export function javascript({ method, url, headers, body }: SampleRequest): string {
  const isFile = body !== undefined && 'file' in body;
  const members = [
    ...(method === 'GET' ? [] : [`method: "${method}"`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${literal(headers, syntax, '  ')}`]),
    ...(body === undefined ? [] : [`body: ${bodyOf(body)}`]),
  ];
  const options =
    members.length === 0 ? '' : `, {\n${members.map((member) => `  ${member},\n`).join('')}}`;
  return `${isFile ? 'import { readFile } from "node:fs/promises";\n\n' : ''}const response = await fetch(${JSON.stringify(url)}${options});
console.log(response.status, await response.text());`;
}

const syntax = {
  indent: '  ',
  true: 'true',
  false: 'false',
  null: 'null',
};

function bodyOf(body: NonNullable<SampleRequest['body']>): string {
  if ('json' in body) {
    return `JSON.stringify(${literal(body.json, syntax, '  ')})`;
  }
  return 'text' in body ? JSON.stringify(body.text) : `await readFile("${body.file}")`;
}
