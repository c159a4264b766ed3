import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifests.ts';

export const folder = fileURLToPath(new URL('../../', import.meta.url));
export const chart = `${folder}chart`;
export const jwks = '{"keys":[]}';

/** Values files of sizes and of places: every size works with every place. */
export const sizes = ['small', 'large'];
export const places = ['us', 'eu'];

/** The path of a program: of the variable, or on the PATH; undefined if there is none. */
export function findProgram(name: string): string | undefined {
  const named = process.env[name.toUpperCase()];
  if (named) {
    return named;
  }
  return process.env.PATH?.split(delimiter)
    .map((path) => join(path, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const helm = findProgram('helm');

/**
 * Milliseconds for a test: a call of Helm took 12 s beside the throttled platforms of `.ci/run`,
 * and a test makes several calls.
 */
const chartTimeout = 300_000;

/** A suite that requires Helm. Without Helm the suite is skipped, and its title says so. */
export function describeChart(title: string, suite: (this: Mocha.Suite) => void): void {
  if (!helm) {
    describe.skip(`chart: ${title} (helm is not on the PATH)`, suite);
    return;
  }
  describe(`chart: ${title}`, function () {
    this.timeout(chartTimeout);
    suite.call(this);
  });
}

/** Runs Helm. */
export function runHelm(...args: string[]): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  if (!helm) {
    throw new Error('helm is not on the PATH');
  }
  return spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

export interface Values {
  /** Names of files in values/, in their order. */
  files?: string[];
  /** Values applied after the files. */
  values?: unknown;
  release?: string;
}

/** Runs `helm template`. */
export function template({ files = [], values = {}, release = 'irp' }: Values) {
  const temporary = mkdtempSync(join(tmpdir(), 'irp-chart-'));
  try {
    const last = join(temporary, 'values.yaml');
    // JSON: Helm reads YAML 1.1, where a text such as off is a boolean.
    writeFileSync(last, JSON.stringify(values));
    const given = [...files.map((name) => `${folder}values/${name}.yaml`), last].flatMap((file) => [
      '-f',
      file,
    ]);
    return runHelm(
      'template',
      release,
      chart,
      '--namespace',
      'irp',
      '--kube-version',
      '1.37.0',
      ...given,
    );
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

const rendered = new Map<string, Manifest[]>();

/**
 * The manifests of the chart for given values; the same values are rendered once.
 * @throws Error with Helm's message
 */
export function render(given: Values): Manifest[] {
  const key = JSON.stringify(given);
  const before = rendered.get(key);
  if (before) {
    return before;
  }
  const { status, stdout, stderr } = template({
    ...given,
    values: { publicJwks: jwks, ...(given.values ?? {}) },
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
  const manifests = parseManifests(stdout);
  rendered.set(key, manifests);
  return manifests;
}

/** @throws Error for invalid YAML, or a duplicate key */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) {
      throw document.errors[0];
    }
    return document.toJS() ?? [];
  });
}
