import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DamagedFileError } from './damaged-file-error.ts';
import { type Meta, metaBytes, parseMeta, supportedVersion } from './meta.ts';

const smallestPageBytes = 256;
const largestPageBytes = 65_536;

/** A file of LMDB, which is read here without the LMDB library. */
export class PageFile {
  readonly path: string;
  readonly bytes: number;
  readonly meta: Meta;
  readonly #fd: number;

  /** @throws DamagedFileError if the file is too short, or a meta page is not valid */
  constructor(path: string) {
    this.path = path;
    this.#fd = openSync(path, 'r');
    try {
      this.bytes = fstatSync(this.#fd).size;
      this.meta = this.#readMeta();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #readMeta(): Meta {
    if (this.bytes === 0) {
      throw new DamagedFileError(this.path, 'the file is empty');
    }
    const first = parseMeta(this.#read(0, metaBytes));
    const pageBytes = first?.pageBytes ?? 0;
    if (!first || pageBytes < smallestPageBytes || pageBytes > largestPageBytes) {
      throw new DamagedFileError(this.path, 'the first page is not the beginning of an LMDB file');
    }
    if (first.version !== supportedVersion) {
      throw new DamagedFileError(
        this.path,
        `the LMDB data format is ${first.version}, not ${supportedVersion}`,
      );
    }
    const second = parseMeta(this.#read(pageBytes, metaBytes));
    if (second?.pageBytes !== pageBytes) {
      throw new DamagedFileError(this.path, 'the second page is not valid');
    }
    return second.transaction > first.transaction ? second : first;
  }

  /** Returns a page. @throws DamagedFileError for a page after the end of the file */
  page(number: number): Buffer {
    const { pageBytes, lastPage } = this.meta;
    if (number < 2 || number > lastPage) {
      throw new DamagedFileError(
        this.path,
        `the file refers to page ${number}, which is outside the file`,
      );
    }
    const page = this.#read(number * pageBytes, pageBytes);
    if (page.length < pageBytes) {
      throw new DamagedFileError(
        this.path,
        `the file ends after ${this.bytes} bytes, before page ${number}`,
      );
    }
    return page;
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.#fd, bytes, 0, length, position));
  }

  close(): void {
    closeSync(this.#fd);
  }
}
