import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../../client/test/support/running-platform.ts';
import { createIrpHome, type IrpHome } from './run-irp.ts';

/** A platform, and `irp` with a credential of its first owner. */
export class IrpBench {
  platform!: RunningPlatform;
  home!: IrpHome;

  async start(): Promise<void> {
    [this.platform, this.home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    const { baseUrl, apiKey } = this.platform;
    await this.succeed(`login --url ${baseUrl}/ --api-key`, `${apiKey}\n`);
  }

  async stop(): Promise<void> {
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
}
