import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const sources = fileURLToPath(new URL('../src/', import.meta.url));
const read = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(`${sources}${file}`, 'utf8'));
/** Synonyms of the chosen terms: Audit-Log, Arbeitsbereich, Datensatz, Secret. */
const otherWords = /Audit-Protokoll|Workspaces?\b|Investments\b|Geheimnis/;
const valuesIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('texts of the console', () => {
  for (const file of globSync('**/en.json', { cwd: sources })) {
    it(`${dirname(file)} has each text in German, with the same placeholders`, () => {
      const english = read(file);
      const german = read(file.replace('en.json', 'de.json'));
      expect(Object.keys(german)).to.deep.equal(Object.keys(english));
      for (const [key, text] of Object.entries(english)) {
        expect(german[key], key).to.not.equal('');
        expect(valuesIn(german[key]!), key).to.deep.equal(valuesIn(text));
        expect(german[key], key).not.to.match(otherWords);
      }
    });
  }
});
