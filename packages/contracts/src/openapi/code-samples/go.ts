import type { SampleBody, SampleRequest } from './sample-request.ts';

/** Returns a Go program that needs only the standard library. */
export function go({ method, url, headers, body }: SampleRequest): string {
  const isFile = body !== undefined && 'file' in body;
  const imports = [
    'fmt',
    'io',
    'net/http',
    ...(isFile ? ['os'] : []),
    ...(body === undefined || isFile ? [] : ['strings']),
  ];
  const headerLines = Object.entries(headers).map(
    ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`,
  );
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

func main() {
${bodyLines(body)}	request, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${body === undefined ? 'nil' : 'body'})
	if err != nil {
		panic(err)
	}
${headerLines.join('')}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.StatusCode, string(text))
}`;
}

function bodyLines(body: SampleBody | undefined): string {
  if (body === undefined) {
    return '';
  }
  if ('file' in body) {
    return `	body, err := os.Open("${body.file}")
	if err != nil {
		panic(err)
	}
`;
  }
  const text = 'json' in body ? JSON.stringify(body.json, null, 2) : body.text;
  return `\tbody := strings.NewReader(${goString(text)})\n`;
}

/** Returns a string literal of Go, in backquotes if the text contains no backquote. */
function goString(text: string): string {
  return /[`\r]/.test(text) ? JSON.stringify(text) : `\`${text}\``;
}
