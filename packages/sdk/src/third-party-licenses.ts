import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { root } from './built-sdk.ts';

/** Returns the licences of the third-party packages in a bundle. */
export function thirdPartyLicenses({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
      return folder === undefined ? [] : [folder];
    }),
  );
  return [...folders].toSorted().map(licenseOf).join('\n');
}

function licenseOf(folder: string): string {
  const place = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const file = readdirSync(place).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? '' : readFileSync(join(place, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text}`;
}
