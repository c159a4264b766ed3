import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import { serviceFacts } from '../tools/settings-schema.ts';
import { checkEnvironment, containerEnvironment } from './support/environment.ts';
import { chart, describeChart, findProgram, parseManifests } from './support/helm.ts';
import { type Manifest, ofKind, podsOf, type Volume } from './support/manifests.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = readFileSync(`${chart}/README.md`, 'utf8');
const kubectl = findProgram('kubectl');

/** Blocks of commands below a heading. */
function blocks(heading: string): string[] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  return [...section.split('\n## ', 1)[0]!.matchAll(/```(?:ba)?sh\n([\s\S]*?)```/g)].map(
    ([, text]) => text!,
  );
}

function volumesOf(manifests: readonly Manifest[]): Volume[] {
  return podsOf(manifests).flatMap(([, { spec }]) => spec.volumes);
}

interface Secret extends Manifest {
  data: Record<string, string>;
}

describeChart(`README${kubectl ? '' : ' (needs kubectl, too)'}`, () => {
  let folder: string;
  const bash = (script: string, cwd: string) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-euc', script], {
      cwd,
      encoding: 'utf8',
    });
    expect(status, stderr).to.equal(0);
    return stdout;
  };

  before(async function () {
    if (!kubectl) {
      return this.skip();
    }
    folder = mkdtempSync(join(tmpdir(), 'irp-chart-'));
    // The output of the command in docs/operations/separate-services.md.
    const [gateway, investments, directory, notifications, operator] = await Promise.all(
      [undefined, 'investments', 'directory', 'notifications', 'operator'].map((service) =>
        generatePrincipalKeys(service),
      ),
    );
    const line = (name: string, value: unknown) =>
      `${name}=${JSON.stringify(JSON.stringify(value))}\n`;
    const keys = [gateway, investments, directory, notifications, operator].flatMap(
      (own) => own!.publicJwks.keys,
    );
    const lines = [
      line('GATEWAY_JWK', gateway?.privateJwk),
      line('INVESTMENTS_JWK', investments?.privateJwk),
      line('DIRECTORY_JWK', directory?.privateJwk),
      line('NOTIFICATIONS_JWK', notifications?.privateJwk),
      line('OPERATOR_JWK', operator?.privateJwk),
      line('PUBLIC_JWKS', { keys }),
    ];
    writeFileSync(join(folder, 'keys.env'), lines.join(''));
  });
  after(() => folder && rmSync(folder, { recursive: true }));

  it('creates Secrets that start every service, with the values of its examples', async () => {
    const [make = '', create = ''] = blocks('Secrets');
    bash(make.replace('deploy/', `${root}deploy/`), folder);
    // Without a cluster: prints the objects to create.
    const shim = `kubectl() { '${kubectl}' "$@" --dry-run=client -o yaml; echo ---; }\n`;
    const secrets = ofKind<Secret>(parseManifests(bash(shim + create, folder)), 'Secret');
    const [command = ''] = blocks('Values');
    const here = command
      .replace('helm ', `'${findProgram('helm')}' `)
      .replace('=public-jwks.json', `=${folder}/public-jwks.json`);
    const manifests = parseManifests(bash(`${here.trim()} --kube-version 1.37.0`, root));
    const needed = volumesOf(manifests).flatMap(({ secret }) => (secret ? [secret] : []));
    expect(new Set(needed.map(({ secretName }) => secretName)).size).to.equal(
      Object.keys(serviceFacts).length + 3,
    );
    for (const { secretName, items } of needed) {
      const made = secrets.find(({ metadata }) => metadata.name === secretName);
      expect(Object.keys(made?.data ?? {}), secretName).to.include.members(
        items.map(({ key }) => key),
      );
    }
    for (const { metadata, data } of secrets.filter(
      ({ metadata }) => metadata.name.slice(4) in serviceFacts,
    )) {
      const service = metadata.name.replace('irp-', '');
      const decoded = Object.entries(data).map(([key, value]) => [
        key,
        Buffer.from(value, 'base64').toString(),
      ]);
      const environment = containerEnvironment(
        manifests,
        service,
        Object.fromEntries(decoded),
        folder,
      );
      expect(Object.keys(environment)).to.include.members(
        serviceFacts[service]!.secrets.required.map((name) => `${name}_FILE`),
      );
      await checkEnvironment(service, environment, folder);
    }
  });

  it('names existing files of values, in commands that Helm accepts', () => {
    const commands = [
      ...blocks('Install'),
      ...blocks('Check before you install'),
      ...blocks('Regions'),
    ]
      .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
      .filter((line) => line.startsWith('helm '));
    expect(commands).to.have.length(5);
    for (const line of commands) {
      const [command = ''] = line.split(' | ');
      const args = command
        .replace(/--kube-context \w+|--wait|--timeout \w+/g, '')
        .replace(/=(?:\w+\/)?public-jwks\.json/, `=${folder}/public-jwks.json`);
      bash(
        args
          .replace(
            /^helm (?:install|template)/,
            `'${findProgram('helm')}' template --kube-version 1.37.0`,
          )
          .replace(/^helm /, `'${findProgram('helm')}' `),
        root,
      );
    }
  });
});
