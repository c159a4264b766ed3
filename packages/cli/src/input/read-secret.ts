import { InterruptedError } from '../command/faults.ts';
import type { Terminal } from '../output/terminal.ts';

type Keyboard = Terminal['input'] & { setRawMode?(raw: boolean): unknown };

const enter = /[\r\n]/;
const keys = { interrupt: '\u0003', end: '\u0004', delete: '\u007f', backspace: '\b' };

/** One line from standard input. From a keyboard it is not shown: screens are shared, and scroll back. */
export async function readSecret({ input, note }: Terminal, question: string, signal: AbortSignal): Promise<string> {
  const keyboard: Keyboard = input;
  if (keyboard.isTTY) note(question);
  keyboard.setRawMode?.(true);
  try {
    let typed = '';
    input.setEncoding('utf8');
    for await (const part of input.iterator({ destroyOnReturn: true })) {
      signal.throwIfAborted();
      typed = withKeys(typed, String(part));
      if (typed.includes(keys.interrupt)) throw new InterruptedError();
      if (enter.test(typed)) break;
    }
    return typed.split(enter, 1)[0]!.trim();
  } finally {
    keyboard.setRawMode?.(false);
  }
}

/** What the text is after these keys: backspace takes the last character away, and Ctrl-D ends the line. */
function withKeys(typed: string, pressed: string): string {
  let text = typed;
  for (const key of pressed) {
    if (key === keys.delete || key === keys.backspace) text = text.slice(0, -1);
    else text += key === keys.end ? '\n' : key;
  }
  return text;
}
