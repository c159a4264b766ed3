import { readFileSync, writeFileSync } from 'node:fs';
import { readConfusables } from './read-confusables.ts';

// mvn dependency:get -Dartifact=com.ibm.icu:icu4j:78.1 -Dtransitive=false unzip -p
// ~/.m2/repository/com/ibm/icu/icu4j/78.1/icu4j-78.1.jar '*/confusables.cfu' > confusables.cfu node
// tools/bootstrap.mjs packages/contracts/tools/write-confusables.ts confusables.cfu 17.0.0 'ICU4J
// 78.1'
const [file, unicodeVersion, source] = process.argv.slice(2);
if (!file || !unicodeVersion || !source) {
  throw new Error('Usage: write-confusables.ts FILE UNICODE_VERSION SOURCE');
}

const sourcesOf = new Map<string, string[]>();
for (const [from, to] of readConfusables(readFileSync(file))) {
  const target = hex(to);
  sourcesOf.set(target, [...(sourcesOf.get(target) ?? []), hex(from)]);
}
const lines = [...sourcesOf]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([to, from]) => `${to}=${from.join(' ')}`);
const data = {
  license:
    'Unicode-3.0. Copyright © 1991-2025 Unicode, Inc. https://www.unicode.org/license.txt; see LICENSE-UNICODE beside this',
  source: `confusables.txt of Unicode Technical Standard 39, in another format, from ${source}`,
  unicodeVersion,
  confusables: lines,
};
const target = new URL('../src/names/confusables.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(data, undefined, 2)}\n`);

function hex(text: string): string {
  return [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
}
