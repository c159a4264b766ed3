import { crc32, deflateRawSync } from 'node:zlib';

/** The version made by (2.0 on Unix), and the version needed to extract (2.0). */
const [unix, version] = [3 * 256 + 20, 20];
const deflate = 8;
/** 1 January 1980, 0:00. Because of this fixed time, the same files result in the same archive. */
const [time, date] = [0, 0x21];
/** The mode of a regular file: its owner may write, and everybody may read. */
const mode = 0o100644 * 2 ** 16;

/**
 * Creates a zip archive of files, in their order (PKWARE's APPNOTE 6.3). The archive must be
 * smaller than 4 GiB, and the names must be ASCII.
 */
export function zipArchive(files: Readonly<Record<string, Buffer>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 9 });
    const common = commonHeader(name, content, packed);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)]);
    local.push(header, packed);
    central.push(centralHeader(name, common, offset));
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = endOfDirectory(central.length, directory.length, offset);
  return Buffer.concat([...local, directory, end]);
}

/** Returns the part that the local and the central header of a file have in common. */
function commonHeader(name: string, content: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(version, 0);
  header.writeUInt16LE(deflate, 4);
  header.writeUInt16LE(time, 6);
  header.writeUInt16LE(date, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function centralHeader(name: string, common: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(unix);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(mode, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, common, rest, Buffer.from(name)]);
}

function endOfDirectory(files: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
