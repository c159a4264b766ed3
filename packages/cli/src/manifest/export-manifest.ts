import { manifestSchema } from '@irp/contracts/manifest';
import { stringify } from 'yaml';
import type { Application } from './desired-application.ts';
import { draftOf, type Listing } from './desired-listing.ts';
import type { ApplicationVisibility } from './plan-visibility.ts';

const { name, type, environment, ...others } = manifestSchema.shape.application.unwrap().shape;
const members = Object.keys({
  name,
  type,
  environment,
  ...others,
}) as (keyof Application)[];

/**
 * Returns the manifest of an application with its listing and visibility. `irp apps plan` finds no
 * changes for this manifest.
 */
export function manifestOf(
  application: Application,
  listing: Listing | undefined,
  { visibility, organizations }: ApplicationVisibility,
): object {
  // An application that another application registered has no owner. A manifest cannot describe an
  // application without an owner, so the owner is left out.
  const given = members.filter((member) => member !== 'owner' || application.owner.email !== '');
  return {
    version: 1,
    id: application.id,
    application: Object.fromEntries(given.map((member) => [member, application[member]])),
    ...(listing ? { listing: draftOf(listing, application.name) } : {}),
    visibility,
    ...(visibility === 'organization' ? { organizations } : {}),
  };
}

export function toYaml(manifest: object, schemaUrl: string): string {
  // Texts that YAML 1.1 would read as another type, such as `no`, are quoted for other programs.
  const text = stringify(manifest, {
    version: '1.2',
    compat: 'yaml-1.1',
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
  return `# yaml-language-server: $schema=${schemaUrl}\n${text}`;
}

export function toJson(manifest: object, schemaUrl: string): string {
  return `${JSON.stringify({ $schema: schemaUrl, ...manifest }, null, 2)}\n`;
}
