/** The functions of `node:fs/promises` that `save` uses. */
interface FileSystem {
  writeFile(path: string | URL, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * A downloaded file, which is read while it arrives, without a time limit. The file can be read
 * only once.
 */
export class DownloadedFile {
  readonly stream: ReadableStream<Uint8Array>;
  /** The file name that the server suggests, from `Content-Disposition` (RFC 6266). */
  readonly fileName: string | undefined;
  readonly #type: string;

  constructor(stream: ReadableStream<Uint8Array>, headers: Headers) {
    this.stream = stream;
    const disposition = headers.get('content-disposition') ?? '';
    this.fileName = /\bfilename="?([^";]+)"?/i.exec(disposition)?.[1];
    this.#type = headers.get('content-type') ?? '';
  }

  /** Returns the complete file as text (UTF-8). The file must fit in memory. */
  text(): Promise<string> {
    return new Response(this.stream).text();
  }

  /** Returns the complete file with its media type. The file must fit in memory. */
  blob(): Promise<Blob> {
    return new Response(this.stream, { headers: { 'Content-Type': this.#type } }).blob();
  }

  /**
   * Writes the file to a path while it arrives, in Node and in other runtimes with `node:fs`.
   * @returns the number of bytes
   * @throws Error in a browser, and errors of the file system
   */
  async save(path: string | URL): Promise<number> {
    const { writeFile } = await loadFileSystem();
    let bytes = 0;
    async function* counted(stream: ReadableStream<Uint8Array>) {
      const reader = stream.getReader();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          bytes += part.value.length;
          yield part.value;
        }
      } finally {
        await reader.cancel();
      }
    }
    await writeFile(path, counted(this.stream));
    return bytes;
  }
}

/**
 * The name of the module is not constant, because a bundler for browsers would fail to resolve it.
 */
async function loadFileSystem(): Promise<FileSystem> {
  const name = ['node:fs', 'promises'].join('/');
  try {
    return await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  } catch (cause) {
    const message =
      'save() requires a file system, for example in Node: in a browser, use blob() or stream';
    throw new Error(message, { cause });
  }
}
