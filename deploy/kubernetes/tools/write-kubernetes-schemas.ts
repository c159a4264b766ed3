import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes JSON Schemas of Kubernetes for kubeconform: `write-kubernetes-schemas.ts FROM TO
 * VERSION…`. FROM is the folder `kubernetes-json-schema` of the package kubernetes-validate, whose
 * schemas refer to a common file of definitions. The schemas in TO contain the referenced
 * definitions, and refuse unknown fields.
 */
const [from = '', to = '', ...versions] = process.argv.slice(2);
const shared = '/api/_definitions.json#/$defs/';

interface Schema {
  $defs?: Record<string, unknown>;
}

for (const version of versions) {
  const folder = join(from, `v${version}-local-strict`);
  const { $defs: definitions = {} }: Schema = JSON.parse(
    readFileSync(join(folder, '_definitions.json'), 'utf8'),
  );
  const target = join(to, `v${version}`);
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(folder).filter(
    (name) => !['_definitions.json', 'all.json'].includes(name),
  )) {
    const text = readFileSync(join(folder, file), 'utf8');
    // Writes only schemas of complete Kubernetes objects, such as a Deployment.
    if (!text.includes('x-kubernetes-group-version-kind')) {
      continue;
    }
    writeFileSync(
      join(target, file),
      JSON.stringify(
        localReferences({
          ...JSON.parse(text),
          $defs: used(text, definitions),
        }),
      ),
    );
  }
}

/** The definitions referenced by the text of a schema, directly or indirectly. */
function used(text: string, definitions: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const pending = namesIn(text);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found[name] !== undefined) {
      continue;
    }
    found[name] = definitions[name];
    pending.push(...namesIn(JSON.stringify(definitions[name])));
  }
  return found;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/"(?:\/api\/_definitions\.json)?#\/\$defs\/([^"]+)"/g)].map(
    ([, name]) => name!,
  );
}

function localReferences(schema: Schema): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${shared}`, '"#/$defs/'));
}
