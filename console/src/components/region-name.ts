import { countryName } from './country-name.ts';

/** Returns the name and the code of a region of the platform, such as “European Union (eu)”. */
export function regionName(code: string): string {
  const name = countryName(code.toUpperCase());
  return name === undefined ? code : `${name} (${code})`;
}
