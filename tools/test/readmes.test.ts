import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { settingsOf, settingsSources } from './settings-sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const places = globSync('{gateway,console,e2e,bench,deploy/*,packages/*,services/*}/package.json', {
  cwd: root,
})
  .map((path) => path.slice(0, -'/package.json'.length))
  .toSorted();

/** The text below a heading of the second level, up to the next heading. */
function section(readme: string, heading: string): string {
  return readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

/** The settings table of a README: each variable with its shown default. */
function documentedSettings(readme: string): Record<string, string | undefined> {
  const rows = section(readme, 'Settings').matchAll(
    /^\| `([A-Z][A-Z0-9_]+)` \| (?:`([^`]*)`|(required|–)) \| \S/gm,
  );
  return Object.fromEntries([...rows].map(([, name, value, word]) => [name, value ?? word]));
}

describe('READMEs', () => {
  for (const place of [...places, 'tools']) {
    it(`${place} has a README with its purpose`, () => {
      expect(existsSync(`${root}${place}/README.md`), `${place}/README.md`).to.equal(true);
      const readme = read(`${place}/README.md`);
      expect(readme).to.match(/^# \S.*\n\n\S/);
    });
  }

  for (const { place, ...settings } of settingsSources) {
    it(`${place} lists every setting with its default`, async () => {
      const expected = await settingsOf(settings);
      expect(expected).to.not.be.empty;
      expect(documentedSettings(read(`${place}/README.md`))).to.deep.equal(expected);
    });
  }

  it("name no setting that could be mistaken for another README's", async () => {
    const names = new Set(
      (await Promise.all(settingsSources.map(settingsOf))).flatMap(Object.keys),
    );
    const ofOwn = [...names].filter((name) => name.endsWith('_FILE'));
    expect(ofOwn).to.include('CHECKPOINTS_FILE');
    // NAME_FILE is a file with the value of NAME (packages/config), unless NAME_FILE is a setting
    // itself.
    expect(ofOwn.filter((name) => names.has(name.slice(0, -'_FILE'.length)))).to.deep.equal([]);
  });

  it('of the services list every event of the catalogue once', async () => {
    const { eventCatalogue }: { eventCatalogue: object } = await import(
      `${root}packages/contracts/src/events/index.ts`
    );
    const services = places.filter((place) => place.startsWith('services/'));
    const listed = services.flatMap((place) =>
      [...section(read(`${place}/README.md`), 'Events').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(
        ([, type]) => type,
      ),
    );
    const emitted = Object.keys(eventCatalogue);
    expect(listed.toSorted()).to.deep.equal(emitted.toSorted());
  });

  for (const place of places.filter((place) => place.startsWith('packages/'))) {
    it(`${place} names only existing exports`, () => {
      const table = section(read(`${place}/README.md`), 'Exports');
      const names = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(
        ([, cell]) => cell!.match(/\w+/g) ?? [],
      );
      const sources = globSync(`${place}/src/**/*.ts`, { cwd: root }).map(read).join('\n');
      for (const name of names) {
        expect(sources, name).to.match(
          new RegExp(
            String.raw`export (?:async )?(?:function\*?|const|class|interface|type) ${name}\b`,
          ),
        );
      }
      if (existsSync(`${root}${place}/src/index.ts`)) {
        expect(names).to.not.be.empty;
      }
    });
  }
});
