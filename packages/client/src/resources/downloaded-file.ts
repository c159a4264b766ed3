/** The part of `node:fs/promises` that `save` uses. */
interface FileSystem {
  writeFile(path: string | URL, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** A file that arrives while it is read, without a time limit. It can be read once. */
export class DownloadedFile {
  readonly stream: ReadableStream<Uint8Array>;
  /** The name that the server gives, from `Content-Disposition` (RFC 6266). */
  readonly fileName: string | undefined;
  readonly #type: string;

  constructor(stream: ReadableStream<Uint8Array>, headers: Headers) {
    this.stream = stream;
    const disposition = headers.get('content-disposition') ?? '';
    this.fileName = /\bfilename="?([^";]+)"?/i.exec(disposition)?.[1];
    this.#type = headers.get('content-type') ?? '';
  }

  /** All of the file, which has to fit in memory, as UTF-8. */
  text(): Promise<string> {
    return new Response(this.stream).text();
  }

  /** All of the file, which has to fit in memory, with its media type. */
  blob(): Promise<Blob> {
    return new Response(this.stream, { headers: { 'Content-Type': this.#type } }).blob();
  }

  /**
   * Writes the file to a path while it arrives, in Node and in other runtimes with `node:fs`.
   * @returns its bytes
   * @throws Error in a browser, and what the file system throws
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

/** A bundler for browsers does not know the module, and a constant name would stop it. */
async function loadFileSystem(): Promise<FileSystem> {
  const name = ['node:fs', 'promises'].join('/');
  try {
    return await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  } catch (cause) {
    const message = 'save() needs a file system, as Node has: in a browser, use blob() or stream';
    throw new Error(message, { cause });
  }
}
