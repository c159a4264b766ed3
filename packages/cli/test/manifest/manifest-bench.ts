import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../../client/test/support/running-platform.ts';
import { type LossyProxy, startLossyProxy } from '../support/lost-responses.ts';
import { createIrpHome, type IrpHome } from '../support/run-irp.ts';

export const example = fileURLToPath(
  new URL('../../../../docs/manifest.example.yaml', import.meta.url),
);

/** A platform, a proxy that loses responses, and `irp` with credentials for both. */
export class ManifestBench {
  platform!: RunningPlatform;
  /** `irp` calls the proxy with `--profile proxy`. */
  proxy!: LossyProxy;
  home!: IrpHome;

  async start(): Promise<void> {
    [this.platform, this.home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    const { platform, home } = this;
    this.proxy = await startLossyProxy(platform.baseUrl);
    const credentials = (key: string, url = platform.baseUrl) => ({
      kind: 'api_key',
      url,
      apiKey: key,
    });
    await this.succeed(`login --url ${platform.baseUrl} --api-key`, platform.apiKey);
    await this.succeed(
      `login --url ${platform.baseUrl} --api-key --profile member`,
      platform.keyOf('member'),
    );
    const stored = JSON.parse(await readFile(home.credentialFile, 'utf8'));
    stored.profiles.proxy = credentials(platform.apiKey, this.proxy.url);
    await writeFile(home.credentialFile, JSON.stringify(stored), { mode: 0o600 });
  }

  async stop(): Promise<void> {
    this.proxy.stop();
    await this.platform.stop();
    await this.home.remove();
  }

  irp(line: string, input?: string) {
    return this.home.irpHere(line.split(' '), input);
  }

  /** Standard output of a command with required success. */
  async succeed(line: string, input?: string): Promise<string> {
    const { code, stdout, stderr } = await this.irp(line, input);
    expect([code, code === 0 ? '' : stderr], line).to.deep.equal([0, '']);
    return stdout;
  }

  async json(line: string, input?: string) {
    return JSON.parse(await this.succeed(`${line} --json`, input));
  }

  plan(manifest: string) {
    return this.json('apps plan -', manifest);
  }

  apply(manifest: string, options = '') {
    return this.json(`apps apply - --yes${options}`, manifest);
  }

  async api(method: string, path: string, body?: object) {
    const response = await fetch(`${this.platform.baseUrl}/v2${path}`, {
      method,
      headers: {
        'X-API-Key': this.platform.apiKey,
        'Content-Type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).to.equal(true);
    return text === '' ? undefined : JSON.parse(text);
  }

  async applicationsNamed(name: string) {
    const { data } = await this.api('GET', '/applications?limit=1000');
    return data.filter((application: { name: string }) => application.name === name);
  }
}

/** The planned differences, such as `added scopes`. */
export function fieldsOf({ differences }: { differences: { field: string; change: string }[] }) {
  return differences.map(({ field, change }) => `${change} ${field}`);
}
