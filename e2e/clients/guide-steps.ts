/** A step of a page: a shell block, and the optional response shown below the block. */
export interface GuideStep {
  /** The line of the page with the start of the block. */
  line: number;
  shell: string;
  response: string | undefined;
  /** Members of the response stored in variables of the page: `access_token` as `$ACCESS_TOKEN`. */
  captures: [member: string, variable: string][];
}

export interface GuideResponse {
  status: number;
  /** The headers shown on the page. */
  headers: [name: string, value: string][];
  body: string;
}

const fence = /^```(\w+)\n(.*?)^```$/gms;
const capture = /`(\w+)`\s+as\s+`\$(\w+)`/g;

/** The `sh` blocks of a page; an `http` block is the response to the previous `sh` block. */
export function readSteps(page: string): GuideStep[] {
  const blocks = [...page.matchAll(fence)];
  return blocks.flatMap(({ 1: language, 2: shell = '', 0: all, index }, at) => {
    if (language !== 'sh') {
      return [];
    }
    const below = blocks[at + 1];
    const response = below?.[1] === 'http' ? below : undefined;
    const end = response ? response.index + response[0].length : index + all.length;
    const next = blocks[response ? at + 2 : at + 1]?.index ?? page.length;
    const captures = [...page.slice(end, next).matchAll(capture)].map((found): [string, string] => [
      found[1]!,
      found[2]!,
    ]);
    return [
      {
        line: page.slice(0, index).split('\n').length,
        shell,
        response: response?.[2],
        captures,
      },
    ];
  });
}

/** Parses the output of `curl -i`, or a part of the output. */
export function readResponse(text: string): GuideResponse {
  const [head = '', ...body] = text.replaceAll('\r\n', '\n').split('\n\n');
  const [statusLine = '', ...lines] = head.trimEnd().split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: body.join('\n\n').trim(),
  };
}
