import { InterruptedError, type Terminal } from '@irp/command-line';

type TerminalInput = Terminal['input'] & { setRawMode?(raw: boolean): unknown };

const lineBreak = /[\r\n]/;
const keys = {
  interrupt: '\u0003',
  endOfFile: '\u0004',
  delete: '\u007f',
  backspace: '\b',
};

/** Reads a line from standard input. A terminal does not show the typed characters. */
export async function readSecret(
  { input, note }: Terminal,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const terminal: TerminalInput = input;
  if (terminal.isTTY) {
    note(prompt);
  }
  terminal.setRawMode?.(true);
  try {
    let line = '';
    input.setEncoding('utf8');
    for await (const chunk of input.iterator({ destroyOnReturn: true })) {
      signal.throwIfAborted();
      line = applyKeys(line, String(chunk));
      if (line.includes(keys.interrupt)) {
        throw new InterruptedError();
      }
      if (lineBreak.test(line)) {
        break;
      }
    }
    return line.replace(/[\r\n].*$/s, '').trim();
  } finally {
    terminal.setRawMode?.(false);
  }
}

/**
 * Returns the line after the pressed keys. Backspace removes the last character, and Ctrl-D ends
 * the line.
 */
function applyKeys(line: string, pressed: string): string {
  let text = line;
  for (const key of pressed) {
    if (key === keys.delete || key === keys.backspace) {
      text = text.slice(0, -1);
    } else {
      text += key === keys.endOfFile ? '\n' : key;
    }
  }
  return text;
}
