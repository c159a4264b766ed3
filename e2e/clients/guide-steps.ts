/** One thing that a page of the guide does: a block of shell, and the answer shown below it, if any. */
export interface GuideStep {
  /** The line of the page on which it begins. */
  line: number;
  shell: string;
  answer: string | undefined;
  /** `access_token` as `$ACCESS_TOKEN`: what the page keeps of the answer, and under which name. */
  keeps: [member: string, variable: string][];
}

export interface GuideAnswer {
  status: number;
  /** Only those that the page shows. */
  headers: [name: string, value: string][];
  body: string;
}

const fence = /^```(\w+)\n(.*?)^```$/gms;
const kept = /`(\w+)`\s+as\s+`\$(\w+)`/g;

/** Every `sh` block of a page; an `http` block is the answer to the `sh` block before it. */
export function readSteps(page: string): GuideStep[] {
  const blocks = [...page.matchAll(fence)];
  return blocks.flatMap(({ 1: language, 2: shell = '', 0: all, index }, at) => {
    if (language !== 'sh') return [];
    const below = blocks[at + 1];
    const answer = below?.[1] === 'http' ? below : undefined;
    const end = answer ? answer.index + answer[0].length : index + all.length;
    const next = blocks[answer ? at + 2 : at + 1]?.index ?? page.length;
    const keeps = [...page.slice(end, next).matchAll(kept)].map((found): [string, string] => [found[1]!, found[2]!]);
    return [{ line: page.slice(0, index).split('\n').length, shell, answer: answer?.[2], keeps }];
  });
}

/** What `curl -i` prints, or what a page shows of it. */
export function readAnswer(text: string): GuideAnswer {
  const [head = '', ...body] = text.replaceAll('\r\n', '\n').split('\n\n');
  const [statusLine = '', ...lines] = head.trimEnd().split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\n\n').trim() };
}
