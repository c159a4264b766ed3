import type { OpenApiDocument } from '@irp/contracts/openapi';
import type { Flavour } from './flavours.ts';
import { methodText } from './method.ts';
import { readOperation } from './operations.ts';
import { className, pythonName } from './python-names.ts';
import { docstring } from './python-text.ts';
import { type ResourceTable, resourceTable } from './resource-table.ts';
import type { MethodTypes } from './sending.ts';

/**
 * Returns the Python text of a class for each resource. Nested resources come before their parent.
 */
export function resourceClasses(
  document: OpenApiDocument,
  types: MethodTypes,
  flavour: Flavour,
): string[] {
  const all: string[] = [];

  function addClass(owner: string, table: ResourceTable): void {
    const below: [attribute: string, type: string][] = [];
    const methods: string[] = [];
    for (const [name, value] of Object.entries(table)) {
      if (typeof value === 'string') {
        methods.push(methodText(name, readOperation(document, value), types, flavour));
      } else {
        const inner = `${owner}${className(name)}`;
        addClass(inner, value);
        below.push([pythonName(name), classOf(inner, flavour)]);
      }
    }
    const attributes = below.map(([name, type]) => `        self.${name} = ${type}(core)\n`);
    const start = `    def __init__(self, core: ${flavour.core}) -> None:\n        self._core = core\n`;
    const parts = [`${start}${attributes.join('')}`, ...methods];
    all.push(`class ${classOf(owner, flavour)}:\n${parts.join('\n')}`);
  }

  for (const [name, table] of Object.entries(resourceTable)) {
    addClass(className(name), table);
  }
  all.push(rootClass(flavour));
  return all;
}

/** Returns the class that has each top-level resource as an attribute. */
function rootClass(flavour: Flavour): string {
  const attributes = Object.keys(resourceTable).map(
    (name) => `        self.${pythonName(name)} = ${classOf(className(name), flavour)}(core)\n`,
  );
  const about = docstring('The resources of the API.', 4);
  const start = `    def __init__(self, core: ${flavour.core}) -> None:\n`;
  return `class ${flavour.prefix}Resources:\n${about}\n${start}${attributes.join('')}`;
}

function classOf(owner: string, { prefix }: Flavour): string {
  return `${prefix}${owner}Resource`;
}
