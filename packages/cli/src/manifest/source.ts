import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  visit,
} from 'yaml';
import { ManifestError, type ManifestErrorEntry } from '../command/manifest-error.ts';

/** The values in a file, and their positions. */
export interface Source {
  value: unknown;
  /**
   * Returns the position of a member. If the file does not contain the member, returns the position
   * of its innermost existing parent.
   */
  positionOf(path: readonly PropertyKey[]): { line: number; column: number };
}

/**
 * Maximum number of aliases. Without a limit, a small file with nested aliases could fill the
 * memory.
 */
const maxAliases = 100;

type Document = ReturnType<typeof parseDocument>['document'];

/**
 * Reads YAML 1.2 with the core schema, in which `no` and `2026-11-23` are texts.
 * @throws ManifestError
 */
export function readYaml(file: string, text: string): Source {
  const { document, others, lines, faults } = parseDocument(text);
  const [fault] = faults;
  if (fault) {
    throw new ManifestError(file, [fault]);
  }
  if (others) {
    throw new ManifestError(file, [
      { ...positionAt(lines, others.start), message: severalDocuments },
    ]);
  }
  if (!document?.contents) {
    throw new ManifestError(file, [{ message: 'The manifest is empty.' }]);
  }
  return {
    value: valuesOf(file, document),
    positionOf: (path) => positionIn(document, lines, path),
  };
}

/**
 * Reads JSON (RFC 8259). Comments, trailing commas and duplicate names are errors.
 * @throws ManifestError
 */
export function readJson(file: string, text: string): Source {
  const value = parseJson(file, text);
  // Every JSON text is valid YAML 1.2. Unlike `JSON.parse`, the YAML parser reports duplicate names
  // and positions.
  const { document, lines, faults } = parseDocument(text);
  const duplicate = faults.find(({ code }) => code === 'DUPLICATE_KEY' || code === 'PROTO');
  if (duplicate) {
    throw new ManifestError(file, [duplicate]);
  }
  return {
    value,
    positionOf: (path) => positionIn(document, lines, path),
  };
}

const severalDocuments = 'a manifest must be one YAML document: a second document starts here';

function parseDocument(text: string) {
  const lines = new LineCounter();
  const options = {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    lineCounter: lines,
  } as const;
  const documents = parseAllDocuments(text, options);
  const [document, second] = Array.isArray(documents) ? documents : [];
  const found = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  const faults: (ManifestErrorEntry & { code: string })[] = found.map(
    ({ code, message, pos: [at] }) => ({
      code,
      message: (message.split(/ at line \d+/)[0] ?? message).trim(),
      ...positionAt(lines, at),
    }),
  );
  if (document) {
    visit(document, {
      Pair(_, { key }) {
        if (!isScalar(key) || key.value !== '__proto__') {
          return;
        }
        faults.push({
          code: 'PROTO',
          message: '__proto__ is not a known field',
          ...positionOf(lines, key),
        });
      },
    });
  }
  return {
    document,
    others: second && { start: second.range[0] },
    lines,
    faults,
  };
}

function valuesOf(file: string, document: NonNullable<Document>): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    // An alias within its own anchor makes the value cyclic, and JSON.stringify rejects this value.
    JSON.stringify(value);
    return value;
  } catch (error) {
    const { message } = error as Error;
    const reason = /Unresolved alias.*: (.*)$/s.exec(message)?.[1];
    throw new ManifestError(file, [
      {
        message: reason
          ? `an alias refers to the unknown anchor &${reason}`
          : `a manifest must have at most ${maxAliases} aliases, and no alias inside its own anchor`,
      },
    ]);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, reason = '', line, column] =
      /^(.*?)(?: in JSON)?(?: at position \d+)?(?: \(line (\d+) column (\d+)\))?$/s.exec(
        (error as Error).message,
      ) ?? [];
    const end = text.split('\n');
    const at = line
      ? {
          line: Number(line),
          column: Number(column),
        }
      : { line: end.length, column: (end.at(-1) ?? '').length + 1 };
    throw new ManifestError(file, [
      { ...at, message: `must be JSON, without comments and trailing commas: ${reason}` },
    ]);
  }
}

function positionIn(document: Document, lines: LineCounter, path: readonly PropertyKey[]) {
  let found: Node | null | undefined = document?.contents;
  let node: Node | null | undefined = found;
  for (const name of path) {
    if (isAlias(node) && document) {
      node = node.resolve(document);
    }
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(name),
      );
      if (!pair) {
        break;
      }
      found = pair.key as Node;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      const item = node.items[Number(name)] as Node | undefined;
      if (!item) {
        break;
      }
      found = item;
      node = item;
    } else {
      break;
    }
  }
  return positionOf(lines, found);
}

function positionOf(lines: LineCounter, node: Node | null | undefined) {
  return positionAt(lines, node?.range?.[0] ?? 0);
}

function positionAt(lines: LineCounter, offset: number) {
  const { line, col } = lines.linePos(offset);
  return {
    line: Math.max(line, 1),
    column: Math.max(col, 1),
  };
}
