import { buildOpenApi, publicEndpoints } from '@irp/contracts/openapi';
import { withCompletePages } from './complete-records.ts';
import { awaited, blocking, type Flavour } from './flavours.ts';
import { idempotentPaths } from './operations.ts';
import { docstring, lines, literal } from './python-text.ts';
import { requestTypes } from './request-types.ts';
import { resourceClasses } from './resources.ts';
import { responseModels } from './response-models.ts';

const notice =
  '# Generated from the contracts of the API.\n\nfrom __future__ import annotations\n\n';

/**
 * Returns the texts of the generated modules of the package `irp_client`, by file name.
 * @param version the version of the package
 */
export function pythonFiles(version: string): Record<string, string> {
  const document = buildOpenApi({ endpoints: publicEndpoints });
  const components = withCompletePages(document.components.schemas);
  const types = {
    requests: requestTypes(components),
    responses: responseModels(components),
    components,
  };
  const resources = resourceClasses(document, types, blocking);
  const asyncResources = resourceClasses(document, types, awaited);
  types.responses.typeOf({ $ref: '#/components/schemas/Problem' }, 'Problem');
  const { models } = types.responses;
  const { dictionaries } = types.requests;
  return {
    '_resources.py': resourcesModule(resources, blocking, models, dictionaries),
    '_async_resources.py': resourcesModule(asyncResources, awaited, models, dictionaries),
    'models.py': modelsModule(models),
    'params.py': paramsModule(dictionaries),
    '_idempotent_paths.py': pathsModule(idempotentPaths(document)),
    '_version.py': `${notice}VERSION = ${literal(version)}\n`,
  };
}

type Texts = ReadonlyMap<string, string>;

function resourcesModule(
  classes: readonly string[],
  { prefix, core, coreModule, listModule, contextManager }: Flavour,
  models: Texts,
  dictionaries: Texts,
): string {
  const text = classes.join('\n\n');
  const imports = [
    ['collections.abc', ['Mapping', 'Sequence']],
    ['contextlib', [contextManager]],
    ['datetime', ['date', 'datetime']],
    ['typing', ['Any', 'Literal', 'overload']],
    [`.${coreModule}`, [core]],
    [`.${listModule}`, [`${prefix}RecordList`]],
    ['._calls', ['Call', 'CallOptions']],
    ['._exported_file', [`${prefix}ExportedFile`]],
    ['._files', [`${prefix}File`]],
    ['._model', ['NoContent']],
    ['._omit', ['OMIT', 'Omit']],
    ['._query', ['joined', 'json_text']],
    ['.models', [...models.keys()]],
    ['.params', [...dictionaries.keys()]],
  ] as const;
  return `${notice}${importsFor(text, imports)}\n\n${text}`;
}

function modelsModule(models: Texts): string {
  const text = [...models.values()].join('\n\n');
  const imports = [
    ['datetime', ['datetime']],
    ['typing', ['Any', 'Literal']],
    ['pydantic', ['Field']],
    ['._model', ['Model']],
  ] as const;
  const about = docstring('Models of the responses of the API.', 0);
  return `${about}\n${notice}${importsFor(text, imports)}\n\n${text}`;
}

function paramsModule(dictionaries: Texts): string {
  const text = [...dictionaries.values()].join('\n\n');
  const imports = [
    ['collections.abc', ['Mapping', 'Sequence']],
    ['datetime', ['date', 'datetime']],
    ['typing', ['Any', 'Literal']],
    ['typing_extensions', ['NotRequired', 'TypedDict']],
  ] as const;
  const about = docstring('Types of the dictionaries that methods accept.', 0);
  return `${about}\n${notice}${importsFor(text, imports)}\n\n${text}`;
}

/** Returns the import statements for the names that the text uses. */
function importsFor(
  text: string,
  modules: readonly (readonly [module: string, names: readonly string[]])[],
): string {
  return modules
    .map(([module, names]) => {
      const found = names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(text));
      const all = lines(found.toSorted(), 4);
      return found.length === 0 ? '' : `from ${module} import (\n${all})\n`;
    })
    .join('');
}

function pathsModule(paths: readonly string[]): string {
  const about = '# POST paths that accept an `Idempotency-Key`.\n';
  return `${notice}${about}IDEMPOTENT_PATHS = frozenset(\n    {\n${lines(paths.map(literal), 8)}    }\n)\n`;
}
