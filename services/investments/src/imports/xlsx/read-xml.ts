import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { notAWorkbook } from './open-archive.ts';

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** Names are without their namespace prefix. */
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** Also called with the text of a CDATA section. */
  text?(text: string): void;
}

/**
 * Parses XML (1.0) as a stream, and yields after each chunk so that the caller can take what was found. Entities of a
 * document type declaration are not expanded.
 * @throws PlatformError 400 for a part that is not well-formed
 */
export async function* readXml(part: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder();
  parser.on('error', (error) => {
    throw notAWorkbook(error);
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
  } catch (error) {
    throw isZipError(error) ? notAWorkbook(error) : error;
  }
  parser.close();
  yield;
}

/** Reads a whole part. */
export async function parseXml(part: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(part, handlers));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Errors of yauzl and zlib while a part is unpacked are plain errors. */
function isZipError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.constructor === Error || String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
  );
}
