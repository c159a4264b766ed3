import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const pollMs = 1_000;
const debounceMs = 50;

/**
 * Calls `onText` with the file's text whenever the file may have changed. Watches the folder, for
 * an immediate reaction, and reads the file every second, because events are lost on network mounts
 * and when a symbolic link is swapped (Kubernetes ConfigMaps).
 * @returns a function that stops watching
 */
export function watchFile(path: string, onText: (text: string) => void): () => void {
  const read = async () => {
    try {
      onText(await readFile(path, 'utf8'));
    } catch {
      // The file may be missing for a moment during its replacement.
    }
  };
  let debounce: NodeJS.Timeout | undefined;
  const onChange = () => {
    clearTimeout(debounce);
    debounce = setTimeout(read, debounceMs).unref();
  };
  const polling = setInterval(read, pollMs).unref();
  const watcher = tryWatch(dirname(path), onChange);
  return () => {
    clearInterval(polling);
    clearTimeout(debounce);
    watcher?.close();
  };
}

function tryWatch(folder: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, onChange).on('error', () => {});
  } catch {
    return undefined;
  }
}
