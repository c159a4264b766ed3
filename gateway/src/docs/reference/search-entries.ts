import { webhookReference } from '@irp/contracts/notifications';
import { errorCodes, errorEntry, errorType } from '@irp/errors';
import { allGuides } from '../guides/read-guide.ts';
import type { ApiReference } from './api-reference.ts';
import { operationPath } from './api-reference.ts';

/** A search result of the reference. */
export interface SearchEntry {
  kind: 'Operation' | 'Guide' | 'Error' | 'Webhook' | 'Page';
  title: string;
  /** Path from the root of the host, without a leading slash. */
  url: string;
  /**
   * The searched words besides the title: the path, the names of parameters and properties, and the
   * description.
   */
  text: string;
}

const pages: readonly SearchEntry[] = [
  {
    kind: 'Page',
    title: 'Clients and command line',
    url: 'sdk',
    text: 'sdk library javascript typescript node python irp cli npm pip install download',
  },
  {
    kind: 'Page',
    title: 'API changelog',
    url: 'docs/changelog',
    text: 'changes releases versions',
  },
  {
    kind: 'Page',
    title: 'Migration from v1 to v2',
    url: 'docs/migration-v1-to-v2',
    text: 'deprecated sunset version upgrade',
  },
  {
    kind: 'Page',
    title: 'Version 1',
    url: 'docs/v1',
    text: 'deprecated sunset version reference',
  },
];

/** Returns the entries for operations, sections of guides, error codes, webhooks and pages. */
export function searchEntries(reference: ApiReference): SearchEntry[] {
  const operations = reference.operations.map((operation): SearchEntry => {
    const { operationId, summary, path, method, description = '', tags, parameters } = operation;
    const names = parameters.flatMap(({ name, schema }) => [name, ...valuesOf(schema)]);
    const members = membersOf(operation.requestBody, reference);
    return {
      kind: 'Operation',
      title: summary,
      url: operationPath(reference.version, operationId),
      text: [operationId, method, path, ...tags, ...names, ...members, description].join(' '),
    };
  });
  const errors = errorCodes.map((code): SearchEntry => {
    const { title, meaning, status } = errorEntry(code);
    return {
      kind: 'Error',
      title,
      url: errorType(code).slice(1),
      text: `${code} ${status} ${meaning}`,
    };
  });
  const webhooks = webhookReference().map(
    ({ type, summary }): SearchEntry => ({
      kind: 'Webhook',
      title: type,
      url: `docs/webhooks#${type}`,
      text: summary,
    }),
  );
  const guides = allGuides().flatMap(({ slug, title, sections }) =>
    sections.map(
      (section): SearchEntry => ({
        kind: 'Guide',
        title: section.title === title ? title : `${title}: ${section.title}`,
        url: `docs/guides/${slug}#${section.anchor}`,
        text: section.text,
      }),
    ),
  );
  return [...operations, ...guides, ...errors, ...webhooks, ...pages];
}

/** Returns the values of an enumeration, such as `xlsx`. */
function valuesOf({ enum: values = [] }: { enum?: unknown[] }): string[] {
  return values.map(String);
}

/** Returns the names of all properties in the schemas that a part of the document references. */
function membersOf(part: unknown, { document }: ApiReference): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    const { $ref, properties } = value as { $ref?: string; properties?: object };
    if ($ref !== undefined && !seen.has($ref)) {
      seen.add($ref);
      visit(document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]);
    }
    for (const name of Object.keys(properties ?? {})) {
      found.add(name);
    }
    for (const inner of Object.values(value)) {
      visit(inner);
    }
  };
  visit(part);
  return [...found];
}
