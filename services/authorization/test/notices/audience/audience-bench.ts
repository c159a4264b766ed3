import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../../applications/start-applications.ts';
import type { Person, TestWorkspace } from '../../support/start-authorization.ts';
import type { Registered } from '../../support/start-oauth.ts';

/** A workspace of the audience. */
export interface Notified {
  id: string;
  name: string;
  installationId: string | null;
  environment?: string;
  recipients: {
    userId: string;
    address: string;
    language: string;
    inPlaceOfAdmins?: boolean;
  }[];
  fallback: string | null;
}

/** A started service with a clock, and a new application for each test. */
export class AudienceBench {
  service!: ApplicationBench;
  clockMs = Date.now();
  publisher!: TestWorkspace;
  owner!: Person;
  app!: Registered;

  async start(): Promise<void> {
    this.service = await startApplications(() => this.clockMs);
  }

  async stop(): Promise<void> {
    await this.service.platform.stop();
  }

  async registerApplication(): Promise<void> {
    this.publisher = await this.service.createWorkspace();
    this.owner = await this.publisher.addMember('owner');
    this.app = await this.service.register(this.owner, {
      redirectUris: ['https://partner.example/cb'],
      scopes: ['investments.read'],
    });
  }

  /** Each event happens a minute after the previous event. */
  later(): string {
    this.clockMs += 60_000;
    return new Date(this.clockMs).toISOString();
  }

  async read(body: object) {
    const response = await this.service.internal('audiences', body);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }

  /** The audience of an event of the application, by workspace. */
  async notificationsOf(body: object): Promise<Map<string, Notified>> {
    const page = await this.read({ applicationId: this.app.id, ...body });
    expect(page.next).to.equal(null);
    return new Map(page.workspaces.map((workspace: Notified) => [workspace.id, workspace]));
  }

  async workspaceOf(...roles: ('owner' | 'admin' | 'developer' | 'member')[]) {
    const workspace = await this.service.createWorkspace();
    const people: Person[] = [];
    for (const role of roles) {
      people.push(await workspace.addMember(role));
    }
    return { workspace, people };
  }

  uninstall(workspace: TestWorkspace, more = {}) {
    return this.service.install(this.app, workspace.workspaceId, { state: 'revoked', ...more });
  }
}

export function addressesOf(workspace: Notified | undefined) {
  return workspace?.recipients.map(({ address }) => address).toSorted();
}
