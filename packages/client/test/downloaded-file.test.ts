import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { InvestmentResearch } from '../src/index.ts';
import { startScriptedServer } from './support/scripted-server.ts';

const content = 'name,country\nAcmé,FR\n';

describe('files of the client', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  let client: InvestmentResearch;
  let disposition: string | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'irp-files-'));
    server = await startScriptedServer((_, response) => {
      response.setHeader('Content-Type', 'text/csv');
      if (disposition !== undefined) {
        response.setHeader('Content-Disposition', disposition);
      }
      response.end(content);
    });
    client = new InvestmentResearch({ baseUrl: server.baseUrl, apiKey: 'irk_live_us_x' });
  });
  after(async () => {
    server.stop();
    await rm(folder, { recursive: true });
  });

  it('are saved to a path, or to a URL of a file', async () => {
    for (const path of [join(folder, 'a.csv'), pathToFileURL(join(folder, 'b.csv'))]) {
      const file = await client.investments.export();
      expect(await file.save(path)).to.equal(Buffer.byteLength(content));
      expect(await readFile(path, 'utf8')).to.equal(content);
    }
  });

  it('throw errors of the file system', async () => {
    const file = await client.investments.export();
    const error = await file.save(join(folder, 'none', 'a.csv')).catch((error) => error);
    expect(error).to.include({ code: 'ENOENT' });
  });

  it('are text, a blob with its type, or a stream, with the rest of the response', async () => {
    expect(await (await client.investments.export()).text()).to.equal(content);
    const blob = await (await client.investments.export()).blob();
    expect(blob.type).to.equal('text/csv');
    expect(await blob.text()).to.equal(content);
    const { stream, lastResponse } = await client.investments.export();
    expect(await new Response(stream).text()).to.equal(content);
    expect(lastResponse.status).to.equal(200);
  });

  for (const [header, name] of [
    ['attachment; filename="investments.csv"', 'investments.csv'],
    ['attachment; filename=all.csv', 'all.csv'],
    ['attachment', undefined],
    [undefined, undefined],
  ]) {
    it(`have the name ${name} by ${header}`, async () => {
      disposition = header;
      const file = await client.investments.export();
      expect(file.fileName).to.equal(name);
      await file.text();
    });
  }

  for (const name of ['/path/companies.csv', 'Companies.XLSX', 'a.ndjson', 'a.jsonl', 'a.tsv']) {
    it(`explain the import of the file ${name}`, async () => {
      const count = server.received.length;
      const error = await client.investments.import(name).catch((error) => error);
      expect(error).to.be.instanceOf(TypeError);
      expect(error.message).to.include(`new Blob([await readFile(${JSON.stringify(name)})])`);
      expect(server.received).to.have.length(count);
    });
  }

  it('import a text of several lines that ends like a file name', async () => {
    const count = server.received.length;
    await client.investments.import('name\nacme.csv').catch(() => undefined);
    expect(server.received).to.have.length(count + 1);
  });
});
