import type { Principal } from '@irp/contracts';
import { maxImageBytes } from '@irp/contracts/directory';
import { zipOf } from '@irp/testing/zip-of';
import { expect } from 'chai';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import {
  animationControl,
  animationOf,
  blackPng,
  metadataOf,
  noiseOf,
  photographed,
  pictureOf,
  textChunk,
} from './support/test-images.ts';

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${script}<image href="http://127.0.0.1:1/"/></svg>`;

describe('directory: a hostile image', () => {
  let directory: RunningDirectory;
  let owner: Principal;
  let at: string;

  before(async () => {
    directory = await startDirectory();
    owner = await (await directory.createWorkspace()).person('owner');
    const { id } = await directory.createApplication(owner);
    at = `/v2/applications/${id}/listing`;
    expect(
      (
        await directory.call('PUT', at, {
          as: owner,
          body: {},
        })
      ).status,
    ).to.equal(200);
  });
  after(() => directory.platform.stop());

  const upload = (
    body: Uint8Array | string,
    type = 'image/png',
    kind: 'logo' | 'screenshots' = 'logo',
  ) =>
    directory.call(kind === 'logo' ? 'PUT' : 'POST', `${at}/${kind}`, {
      as: owner,
      headers: { 'content-type': type },
      body,
    });
  const logo = async () => (await directory.call('GET', at, { as: owner })).body.logo;
  const read = async (id: string) =>
    (await directory.call('GET', `${at}/images/${id}`, { as: owner })).bytes;

  const half = async (format: 'png' | 'jpeg' | 'webp') => {
    const whole = await noiseOf(format, 512, 512);
    return whole.subarray(0, whole.length / 2);
  };

  for (const [what, file, type, field, message] of [
    ['an SVG with a script', () => svg, 'image/png', 'body', 'PNG, JPEG or WebP'],
    [
      'HTML that is named PNG',
      () => `<!doctype html>${script}`,
      'image/png',
      'body',
      'PNG, JPEG or WebP',
    ],
    ['a GIF', () => animationOf('gif'), 'image/png', 'body', 'PNG, JPEG or WebP'],
    ['an animated WebP', () => animationOf('webp'), 'image/webp', 'body', 'animated'],
    [
      'an animated PNG',
      () => blackPng(512, 512, [animationControl]),
      'image/png',
      'body',
      'animated',
    ],
    ['nothing', () => '', 'image/png', 'body', 'empty'],
    ['a signature alone', () => blackPng(512, 512).subarray(0, 8), 'image/png', 'body', 'damaged'],
    [
      'a WebP without a picture',
      () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
      'image/webp',
      'body',
      'damaged',
    ],
    ['half a PNG', () => half('png'), 'image/png', 'body', 'damaged or incomplete'],
    ['half a JPEG', () => half('jpeg'), 'image/jpeg', 'body', 'damaged or incomplete'],
    ['half a WebP', () => half('webp'), 'image/webp', 'body', 'damaged or incomplete'],
    [
      'a JPEG that is named PNG',
      () => pictureOf('jpeg', 512, 512),
      'image/png',
      'Content-Type',
      'image/jpeg',
    ],
    [
      'a picture of 900 million pixels',
      () => blackPng(30_000, 30_000),
      'image/png',
      'body',
      '30000 × 30000',
    ],
    [
      'one of the largest dimensions',
      () => blackPng(100_000, 1),
      'image/png',
      'body',
      '100000 × 1',
    ],
    [
      'a small picture',
      () => pictureOf('png', 127, 127),
      'image/png',
      'body',
      'at least 128 × 128',
    ],
    ['a wide logo', () => pictureOf('png', 512, 511), 'image/png', 'body', '512 × 511'],
  ] as const) {
    it(`is refused when it is ${what}, and the error names the fault`, async () => {
      const { status, body, text } = await upload(await file(), type);
      expect(status, text).to.equal(400);
      expect(body.errors).to.have.length(1);
      expect(body.errors[0].field).to.equal(field);
      expect(body.errors[0].message).to.contain(message);
      expect(await logo()).to.equal(null);
    });
  }

  for (const type of [
    'image/svg+xml',
    'image/gif',
    'text/html',
    'application/octet-stream',
    'application/json',
  ]) {
    it(`is 415 as ${type}, and names the accepted types`, async () => {
      const { status, body, headers } = await upload(await pictureOf('png', 512, 512), type);
      expect(status).to.equal(415);
      expect(body.detail).to.contain('image/png, image/jpeg, image/webp');
      expect(headers.accept).to.equal('image/png, image/jpeg, image/webp');
    });
  }

  it('is 415 with a Content-Encoding', async () => {
    const headers = { 'content-type': 'image/png', 'content-encoding': 'gzip' };
    const body = await pictureOf('png', 512, 512);
    expect(
      (
        await directory.call('PUT', `${at}/logo`, {
          as: owner,
          headers,
          body,
        })
      ).status,
    ).to.equal(415);
  });

  it('is 413 above the limit', async () => {
    const tooLarge = Buffer.concat([await pictureOf('png', 512, 512), Buffer.alloc(maxImageBytes)]);
    const { status, body } = await upload(tooLarge);
    expect(status).to.equal(413);
    expect(body.detail).to.contain(String(maxImageBytes));
    expect(await logo()).to.equal(null);
  });

  it('loses data behind or beside the picture', async () => {
    const png = await pictureOf('png', 512, 512);
    const zip = zipOf({ 'evil.html': Buffer.from(script) });
    for (const polyglot of [
      Buffer.concat([png, zip]),
      Buffer.concat([png, Buffer.from(script)]),
      blackPng(512, 512, [textChunk(`${script}*/alert(1)//`)]),
    ]) {
      const { status, body, text } = await upload(polyglot);
      expect(status, text).to.equal(200);
      const stored = await read(body.id);
      expect(stored.includes('alert')).to.equal(false);
      expect(stored.includes('PK\x03\x04')).to.equal(false);
      // RIFF has a length: nothing follows the picture.
      expect(stored.readUInt32LE(4) + 8).to.equal(stored.length);
    }
  });

  it('loses position, author and profile', async () => {
    const photo = await photographed(640, 480);
    expect(photo.includes('A. Person')).to.equal(true);
    const { status, body, text } = await upload(photo, 'image/jpeg', 'screenshots');
    expect(status, text).to.equal(201);
    const stored = await read(body.id);
    expect(stored.includes('A. Person')).to.equal(false);
    const { exif, icc, xmp, format } = await metadataOf(stored);
    expect({
      exif,
      icc,
      xmp,
      format,
    }).to.deep.equal({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      format: 'webp',
    });
  });
});
