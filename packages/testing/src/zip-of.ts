import { crc32, deflateRawSync } from 'node:zlib';

/** The parts of a workbook, except `xl/worksheets/sheet1.xml`. */
export const workbookParts = {
  'xl/workbook.xml': Buffer.from(
    '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': Buffer.from(
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
};

/**
 * Creates a zip archive.
 * @param statedSize the stated unpacked size of the last file. Default: the real size
 */
export function zipOf(files: Record<string, Buffer>, statedSize?: number): Buffer {
  const entries = Object.entries(files);
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [index, [name, content]] of entries.entries()) {
    const packed = deflateRawSync(content);
    const size = index === entries.length - 1 ? (statedSize ?? content.length) : content.length;
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(crc32(content), 10);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(size, 18);
    sizes.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), sizes, Buffer.from(name)]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), sizes, position, Buffer.from(name));
    local.push(header, packed);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}
