const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;

/**
 * Number of names up to which a list is searched. For an object with more members, a set is faster.
 */
const fewNames = 8;

/** An open object or array. */
interface Open {
  /** The names of the members read so far; undefined for an array. */
  names: string[] | undefined;
  /** The names of the members read so far, as a set; undefined for an object with few members. */
  known: Set<string> | undefined;
  /** The name or index of the member that is being read. */
  at: string | number;
}

/**
 * Finds the first member of an object whose name occurs a second time in the object. `JSON.parse`
 * takes the last member with a name, and other programs the first (RFC 8259, section 4; RFC 7493,
 * section 2.3). Escapes in names are decoded before the comparison. The text is read once, and open
 * objects are in a list rather than on the stack, so the depth is not limited.
 * @param json well-formed JSON
 * @returns the path of the member, such as `tags.1.name`, or undefined
 */
export function duplicateMember(json: string): string | undefined {
  const open: Open[] = [];
  let top: Open | undefined;
  let isName = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(json, at + 1);
      if (isName && top?.names !== undefined && isSecond(top, top.names, nameIn(json, at, end))) {
        return pathOf(open);
      }
      isName = false;
      at = end;
    } else if (code === comma) {
      isName = top?.names !== undefined;
      if (typeof top?.at === 'number') {
        top.at++;
      }
    } else if (code === openObject || code === openArray) {
      isName = code === openObject;
      top = isName
        ? {
            names: [],
            known: undefined,
            at: '',
          }
        : {
            names: undefined,
            known: undefined,
            at: 0,
          };
      open.push(top);
    } else if (code === closeObject || code === closeArray) {
      open.pop();
      top = open.at(-1);
    }
  }
  return undefined;
}

function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from);
  while (isEscaped(json, end)) {
    end = json.indexOf('"', end + 1);
  }
  return end === -1 ? json.length : end;
}

/** Returns whether an odd number of backslashes precedes a quotation mark. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === backslash) {
    first--;
  }
  return (at - first) % 2 === 1;
}

function nameIn(json: string, start: number, end: number): string {
  const name = json.slice(start + 1, end);
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name;
}

/**
 * Adds the name of a member.
 * @returns whether the object already has a member with this name
 */
function isSecond(object: Open, names: string[], name: string): boolean {
  object.at = name;
  if (object.known === undefined && names.length >= fewNames) {
    object.known = new Set(names);
  }
  if (object.known?.has(name) ?? names.includes(name)) {
    return true;
  }
  if (object.known) {
    object.known.add(name);
  } else {
    names.push(name);
  }
  return false;
}

/**
 * Maximum length of the path in an error, in characters. Without a maximum, the error could be as
 * long as the body.
 */
const maxPathLength = 200;

function pathOf(open: readonly Open[]): string {
  const path = open
    .map(({ at }) => at)
    .join('.')
    .toWellFormed();
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
}
