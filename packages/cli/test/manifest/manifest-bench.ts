import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { IrpBench } from '../support/irp-bench.ts';
import { type LossyProxy, startLossyProxy } from '../support/lost-responses.ts';

export const example = fileURLToPath(
  new URL('../../../../docs/manifest.example.yaml', import.meta.url),
);

/** A platform, a proxy that loses responses, and `irp` with credentials for both. */
export class ManifestBench extends IrpBench {
  /** `irp` calls the proxy with `--profile proxy`. */
  proxy!: LossyProxy;

  override async start(): Promise<void> {
    await super.start();
    const { platform, home } = this;
    this.proxy = await startLossyProxy(platform.baseUrl);
    await this.succeed(
      `login --url ${platform.baseUrl} --api-key --profile member`,
      platform.keyOf('member'),
    );
    const stored = JSON.parse(await readFile(home.credentialFile, 'utf8'));
    stored.profiles.proxy = {
      kind: 'api_key',
      url: this.proxy.url,
      apiKey: platform.apiKey,
    };
    await writeFile(home.credentialFile, JSON.stringify(stored), { mode: 0o600 });
  }

  override async stop(): Promise<void> {
    this.proxy.stop();
    await super.stop();
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
