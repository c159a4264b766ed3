import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const pollMs = 1_000;
const debounceMs = 50;

/**
 * Calls `onText` with the file's text whenever the file may have changed. Watches the folder to
 * react at once. In addition, reads the file every second, because changes of network mounts and of
 * symbolic links (Kubernetes ConfigMaps) do not always cause events.
 * @returns a function that stops watching
 */
export function watchFile(path: string, onText: (text: string) => void): () => void {
  const read = async () => {
    try {
      onText(await readFile(path, 'utf8'));
    } catch {
      // The file may be missing for a moment while it is replaced.
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
