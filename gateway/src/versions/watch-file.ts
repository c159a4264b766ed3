import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const pollMs = 1_000;
const settleMs = 50;

/**
 * Hands over a file's text whenever it may have changed. The system's notice makes it prompt; looking every second makes
 * it sure: notices get lost on network mounts, and when a folder behind a link is exchanged (Kubernetes ConfigMaps).
 */
export function watchFile(path: string, onText: (text: string) => void): () => void {
  const look = async () => {
    try {
      onText(await readFile(path, 'utf8'));
    } catch {
      // Between a removal and the new file there is none: what was read last stays.
    }
  };
  let settling: NodeJS.Timeout | undefined;
  const notice = () => {
    clearTimeout(settling);
    settling = setTimeout(look, settleMs).unref();
  };
  const polling = setInterval(look, pollMs).unref();
  const watcher = tryWatch(dirname(path), notice);
  return () => {
    clearInterval(polling);
    clearTimeout(settling);
    watcher?.close();
  };
}

function tryWatch(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, notice).on('error', () => {});
  } catch {
    return undefined;
  }
}
