// Prints a software bill of materials: CycloneDX 1.6, JSON (ECMA-424).
import { readFileSync } from 'node:fs';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

function componentOf({ name, version, sha512, licence }: LockedPackage): Models.Component {
  const [group, local] = name.startsWith('@')
    ? (name.split('/') as [string, string])
    : [undefined, name];
  // Package URL specification, type npm: the @ of a scope is encoded.
  const purl = `pkg:npm/${group === undefined ? '' : `${group.replace('@', '%40')}/`}${local}@${version}`;
  return new Models.Component(Enums.ComponentType.Library, local, {
    ...(group === undefined ? {} : { group }),
    version,
    purl,
    bomRef: purl,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], sha512]]),
    licenses: new Models.LicenseRepository(
      licence === undefined ? [] : [new Models.LicenseExpression(licence)],
    ),
  });
}

/** The bill of materials of this checkout as JSON text. Deterministic for a lockfile. */
export function createSbom(packages: readonly LockedPackage[]): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { name, version, license } = manifest;
  const platform = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: name,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense(license)]),
  });
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: platform }),
    components: new Models.ComponentRepository(packages.map(componentOf)),
  });
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(createSbom(lockedPackages()));
}
