import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs of the engines, as installed by engines.sh. */
export interface Engines {
  /** The folder with `engines.sh`. */
  folder: string;
  /** Python packages: a MongoDB server, and its client. */
  pythonPackages: string;
  /** The class path of Kafka. */
  kafkaClasses: string;
}

/**
 * Installs the missing files of Kafka and of the replacement for MongoDB.
 * @param folder contains engines.sh
 * @param cache installation folder
 */
export async function prepareEngines(folder: string, cache: string): Promise<Engines> {
  await run(join(folder, 'engines.sh'), ['prepare', 'kafka', 'mongo'], {
    env: { ...process.env, ENGINES_CACHE: cache },
  });
  const one = (pattern: string) => {
    const found = globSync(join(cache, pattern)).toSorted().at(-1);
    if (found === undefined) {
      throw new Error(`${folder} contains no ${pattern}`);
    }
    return found;
  };
  const libraries = one('kafka-[0-9]*/libs');
  const [, version = ''] = /kafka-([\d.]+)\/libs$/.exec(libraries) ?? [];
  // engines.sh installs only the jars of the broker; kafka-acls.sh requires another jar.
  const tools = join(cache, `kafka-tools-${version}`);
  if (globSync(join(tools, '*.jar')).length === 0) {
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
    const artifact = `-Dartifact=org.apache.kafka:kafka-tools:${version}`;
    await run('mvn', ['-q', '-B', '-ntp', copy, artifact, `-DoutputDirectory=${tools}`]);
  }
  return {
    folder,
    pythonPackages: one('mongo-secantus-py-*/site'),
    kafkaClasses: `${libraries}/*:${tools}/*`,
  };
}
