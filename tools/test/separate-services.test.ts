import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { settingsOf, settingsSources } from './settings-sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/operations/separate-services.md`, 'utf8');

/** The row of a process: required settings, and further settings of the operator. */
function rowOf(place: string): { required: string[]; set: string[] } {
  const [, ...cells] =
    page
      .split('\n')
      .find((line) => line.startsWith(`| [\`${place}\`]`))
      ?.split(' | ') ?? [];
  const [required = [], set = []] = cells.map((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  );
  return { required, set };
}

describe('the page about separate services', () => {
  const processes = settingsSources.filter(
    ({ place }) => place.startsWith('services/') || place === 'gateway',
  );
  for (const { place, ...module } of processes) {
    it(`names every setting that ${place} requires, and no unknown settings`, async () => {
      const settings = await settingsOf(module);
      const ofItself = Object.keys(settings).filter((name) => settings[name] === 'required');
      const { required, set } = rowOf(place);
      const callsOthers = ['gateway', 'services/directory', 'services/notifications'].includes(
        place,
      );
      expect(required).to.have.members([
        ...ofItself,
        ...(callsOthers ? ['PRINCIPAL_PRIVATE_JWK'] : []),
      ]);
      for (const name of set) {
        expect(settings, name).to.have.property(name);
      }
    });
  }
});
