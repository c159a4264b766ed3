import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { PlatformError } from '@irp/errors';
import { ImportFileError } from './import-file-error.ts';

/** A file in a form (RFC 7578). */
export interface FormFile {
  contentType: string;
  /** The name of the file; empty if the file has no name. */
  name: string;
  /**
   * The bytes of the file. Reading throws an `ImportFileError` if the form is incomplete, or if the
   * form contains another file or a field.
   */
  content: AsyncIterable<Buffer>;
}

const limits = {
  fieldSize: 1_000,
  headerPairs: 20,
  headerSize: 8_192,
};
const onlyOneFile =
  'A form must have exactly one file and no field (parameters of an import are in the query)';

/**
 * Reads a form up to the beginning of its file.
 * @throws PlatformError 400 if the form does not begin with a file
 */
export async function openFormFile(
  contentType: string,
  body: AsyncIterable<Buffer>,
): Promise<FormFile> {
  const form = createForm(contentType);
  const ended = new AbortController();
  const found = Promise.withResolvers<FormFile>();
  let file: Readable | undefined;
  const done = pipeline(Readable.from(body, { objectMode: false }), form, {
    signal: ended.signal,
  }).catch((error) => {
    const failure = failureOf(error);
    file?.destroy(failure);
    throw failure;
  });
  form.on('file', (_field, stream, name, transferEncoding, mediaType) => {
    // An error is thrown at the next read. Without this listener, an error before the next read
    // would end the process.
    stream.on('error', () => undefined);
    // If a chunk contains both the file and an error, the parser emits the file although the form
    // is already rejected.
    if (form.destroyed) {
      return;
    }
    if (file) {
      return void form.destroy(new ImportFileError(`${onlyOneFile}; this form has several files`));
    }
    if (/base64|quoted-printable/.test(transferEncoding)) {
      return void form.destroy(
        new ImportFileError('The file of a form must have no Content-Transfer-Encoding'),
      );
    }
    file = stream;
    found.resolve({
      contentType: mediaType,
      name: name ?? '',
      content: contentOf(stream, done, ended),
    });
  });
  form.on('field', (name) => {
    form.destroy(
      new ImportFileError(
        `${onlyOneFile}; this form has the field ${JSON.stringify(name.slice(0, 100))}`,
      ),
    );
  });
  done.then(() => found.reject(new ImportFileError('The form has no file')), found.reject);
  return found.promise.catch((error: ImportFileError) => {
    throw new PlatformError('invalid_request', `${error.message}.`, { cause: error });
  });
}

function createForm(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
    });
  } catch (error) {
    const message = 'Content-Type: multipart/form-data must have the parameter boundary.';
    throw new PlatformError('invalid_request', message, { cause: error });
  }
}

async function* contentOf(
  file: Readable,
  done: Promise<void>,
  ended: AbortController,
): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
    await done;
  } catch (error) {
    throw failureOf(error);
  } finally {
    ended.abort();
  }
}

/**
 * Returns the error of an incomplete form. An error of the connection is returned unchanged,
 * because the error code shows that the file is incomplete.
 */
function failureOf(error: unknown): Error {
  const isOfParser = error instanceof Error && (error as NodeJS.ErrnoException).code === undefined;
  return isOfParser
    ? new ImportFileError('The form (multipart/form-data) ends too early or is malformed', {
        cause: error,
      })
    : (error as Error);
}
