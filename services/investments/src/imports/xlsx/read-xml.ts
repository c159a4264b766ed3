import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { notAWorkbook, tooLarge } from './open-archive.ts';

/**
 * Number of characters that are parsed at a time. All rows of a piece are in memory until the piece
 * is parsed, and a short row can have 16,384 cells.
 */
const pieceLength = 4_096;
/**
 * Maximum length of a text or a tag, because the parser holds the complete text or tag in memory.
 */
const maxTokenLength = 4_000_000;
const maxDepth = 100;

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** Is called with each start tag, without the namespace prefix. */
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** Is called with each text, including CDATA sections. */
  text?(text: string): void;
}

/**
 * Parses XML 1.0 as a stream. Yields after each piece, so that the caller can process the results.
 * Does not expand entities that a document type declares.
 * @throws PlatformError 400 if the XML is malformed or nested too deeply, 413 if a text or a tag is
 *   too long
 */
export async function* readXml(part: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder();
  parser.on('error', (error) => {
    throw notAWorkbook(error);
  });
  let depth = 0;
  let tokenLength = 0;
  parser.on('opentag', ({ name, attributes }) => {
    tokenLength = 0;
    if (++depth > maxDepth) {
      throw notAWorkbook();
    }
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    tokenLength = 0;
    depth--;
    handlers.close?.(localName(name));
  });
  const onText = (text: string) => {
    tokenLength = 0;
    handlers.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      for (let at = 0; at < text.length; at += pieceLength) {
        tokenLength += pieceLength;
        if (tokenLength > maxTokenLength) {
          throw tooLarge(`has a text or a tag of more than ${maxTokenLength} characters`);
        }
        parser.write(text.slice(at, at + pieceLength));
        yield;
      }
    }
  } catch (error) {
    throw isZipError(error) ? notAWorkbook(error) : error;
  }
  parser.close();
  yield;
}

/** Parses a complete part. */
export async function parseXml(part: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(part, handlers)) {
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns whether an error comes from unpacking. yauzl and zlib throw plain errors. */
function isZipError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.constructor === Error || String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
  );
}
