// Compares the lockfile with advisories from files. Works without access to a registry.
import { readFileSync } from 'node:fs';
import { lockedPackages } from './locked-packages.ts';
import { type Advisory, invalidVersion, matchAdvisories } from './match-advisories.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write(
    'Usage: npm run advisories -- FILE…\nFILE has advisories in OSV format: an object, an array, or an object on each line.\n',
  );
  process.exit(2);
}

function read(file: string): Advisory[] {
  const text = readFileSync(file, 'utf8').trim();
  try {
    const parsed: Advisory | Advisory[] = JSON.parse(text);
    return [parsed].flat();
  } catch {
    return text.split('\n').map((line) => JSON.parse(line) as Advisory);
  }
}

function readOrFail(file: string): Advisory[] {
  try {
    const advisories = read(file);
    const without = advisories.findIndex((advisory) => typeof advisory?.id !== 'string');
    if (without >= 0) {
      throw new Error(`advisory ${without + 1} has no id`);
    }
    for (const advisory of advisories) {
      const invalid = invalidVersion(advisory);
      if (invalid !== undefined) {
        throw new Error(`${advisory.id} has an event with the invalid version ${invalid}`);
      }
    }
    return advisories;
  } catch (error) {
    process.stderr.write(`${file} cannot be read as OSV advisories: ${(error as Error).message}\n`);
    process.exit(2);
  }
}

/** Exits with 2 on an error, because exit code 1 means that an advisory matches. */
function compareOrFail() {
  try {
    return matchAdvisories(packages, advisories);
  } catch (error) {
    process.stderr.write(
      `The advisories cannot be compared with the lockfile: ${(error as Error).message}\n`,
    );
    process.exit(2);
  }
}

const advisories = files.flatMap(readOrFail);
const packages = lockedPackages();
const matches = compareOrFail();
const today = new Date().toISOString().slice(0, 10);
const overdue = matches.filter(({ due }) => due < today).length;
for (const { id, name, version, summary, severity, due } of matches) {
  process.stdout.write(
    `${id}: ${name} ${version}: ${summary} (${severity}, ${due < today ? 'overdue since' : 'due on'} ${due})\n`,
  );
}
process.stdout.write(
  `${advisories.length} advisories, ${packages.length} packages, ${matches.length} ${matches.length === 1 ? 'match' : 'matches'}, ${overdue} overdue\n`,
);
process.exit(matches.length === 0 ? 0 : 1);
