import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/security/data.md`, 'utf8');
const classes = ['public', 'internal', 'confidential', 'restricted'];

interface Row {
  /** The heading of the third level above the row. */
  subheading: string;
  names: string;
  /** The class, and the form of the data if not clear. */
  classAndForm: string;
}

/** The lines `- names: class, form; …` below a heading of the second level. */
function rowsOf(heading: string): Row[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section
    .replaceAll('\n  ', ' ')
    .split(/^### /m)
    .flatMap((part) =>
      [...part.matchAll(/^- (.+?): ([^;\n]+)/gm)].map(([, names = '', classAndForm = '']) => ({
        subheading: part.split('\n')[0]!,
        names,
        classAndForm,
      })),
    );
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

interface Named {
  options?: { collection?: string };
}

/** Notes the names of collections instead of compiling models. */
function recordingConnection() {
  const names = new Set<string>();
  return {
    names,
    model(
      name: string,
      schema: Named,
      collection = schema.options?.collection ?? `${name.toLowerCase()}s`,
    ) {
      names.add(collection);
      return { collection: { name: collection } };
    },
  };
}

const compiling = 'services/*/src/**/store/*.ts';
/** Collections of `packages/persistence` in services, by the creating function. */
const shared = {
  createEventRows: 'event-rows',
  createIdempotencyStore: 'idempotency-store',
  createLease: 'lease',
  connectDatabase: 'migrations/migration-records',
};

async function collectionsOf(module: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(root + module);
  const connection = recordingConnection();
  for (const [name, compile] of Object.entries(exported)) {
    if (
      typeof compile === 'function' &&
      (/^(?:compile\w*Models|createMigrationRecords)$/.test(name) || name in shared)
    ) {
      compile(connection, 'x');
    }
  }
  return [...connection.names];
}

describe('classes of data', () => {
  const read = (path: string) => readFileSync(root + path, 'utf8');

  it('equal the first list, everywhere', () => {
    expect(rowsOf('Classes').map(({ names }) => names)).to.deep.equal(classes);
    for (const heading of ['Collections', 'Topics', 'Redis', 'Caches', 'Files']) {
      const found = rowsOf(heading).map(({ classAndForm }) => classAndForm.split(',')[0]);
      expect(found, heading).to.not.be.empty;
      expect(
        found.filter((one = '') => !classes.includes(one)),
        heading,
      ).to.deep.equal([]);
    }
  });

  it('are given to every collection of the models, and to no other', async () => {
    const modules = globSync(compiling, { cwd: root }).filter((path) =>
      /connection\.model\(/.test(read(path)),
    );
    const inStores = await Promise.all(
      modules.map(async (path) =>
        (await collectionsOf(path)).map((name) => `${path.split('/')[1]} ${name}`),
      ),
    );
    const inPersistence = Object.entries(shared).flatMap(([create, module]) =>
      globSync('services/*/src/{service,models}.ts', { cwd: root })
        .filter((path) => read(path).includes(`${create}(`))
        .map(async (path) =>
          (await collectionsOf(`packages/persistence/src/${module}.ts`)).map(
            (name) => `${path.split('/')[1]} ${name}`,
          ),
        ),
    );
    const inCode = [...inStores, ...(await Promise.all(inPersistence))].flat();
    const listed = rowsOf('Collections').flatMap(({ subheading, names }) =>
      subheading
        .split(', ')
        .flatMap((service) => namesIn(names).map((name) => `${service} ${name}`)),
    );
    expect(listed.toSorted()).to.deep.equal([...new Set(inCode)].toSorted());
  });

  it('cover all places where models are compiled', () => {
    const places = globSync('{gateway,services/*,packages/*,deploy/*}/src/**/*.ts', {
      cwd: root,
    }).filter((path) => /\bconnection\.model[(<]/.test(read(path)));
    const known = globSync(compiling, { cwd: root });
    const others = places.filter((path) => !known.includes(path));
    expect(others.toSorted()).to.deep.equal(
      Object.values(shared)
        .map((module) => `packages/persistence/src/${module}.ts`)
        .toSorted(),
    );
  });

  it('have no restricted collection in clear', () => {
    const restricted = rowsOf('Collections').filter(({ classAndForm }) =>
      classAndForm.startsWith('restricted'),
    );
    expect(restricted.length).to.be.greaterThan(8);
    for (const { classAndForm, names } of restricted) {
      expect(classAndForm, names).to.match(/, .*(?:hash|sealed)/);
    }
  });

  it('are given to every topic', async () => {
    const { consumers, eventCatalogue, topicOf } = await import(
      `${root}packages/contracts/src/events/index.ts`
    );
    const topics = Object.values(eventCatalogue)
      .map((definition) => topicOf(definition))
      .filter(Boolean);
    const letters = Object.entries<string[]>(consumers).flatMap(([group, followed]) =>
      followed.map((topic) => `${topic}.${group}.dead-letters`),
    );
    expect(rowsOf('Topics').flatMap(({ names }) => namesIn(names))).to.have.members([
      ...new Set(topics),
      ...letters,
    ]);
  });

  it('are given to every key and channel of Redis', () => {
    const sources = globSync('{gateway,services/*,packages/*}/src/**/*.ts', { cwd: root }).map(
      read,
    );
    const names = sources
      .filter((source) => /redis/i.test(source))
      .flatMap((source) =>
        [...source.matchAll(/\$\{(?:this\.#)?prefix\}:(\w+)/g)].map(([, name]) => name),
      );
    expect(rowsOf('Redis').flatMap(({ names }) => namesIn(names))).to.have.members([
      ...new Set(names),
    ]);
  });
});
