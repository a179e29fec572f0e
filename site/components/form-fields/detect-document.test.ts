import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkFile, maxFileBytes } from './check-file.ts';
import { detectDocument } from './detect-document.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

interface Entry {
  readonly name: string;
  readonly content?: string;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly mode?: number;
  /** Declares a size that the content does not have. */
  readonly claimedSize?: number;
}

/** A ZIP archive with only the fields that readers need. */
function zip(...entries: Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', isStored = false, flags = 0, mode = 0, claimedSize } of entries) {
    const packed = isStored ? Buffer.from(content) : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(isStored ? 0 : 8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimedSize ?? content.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const types = (type: string) => ({
  name: '[Content_Types].xml',
  content: `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/></Types>`,
});
const word: Entry[] = [types('document.main'), { name: 'word/document.xml', content: '<w:document/>' }];
const openDocument: Entry[] = [
  { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
  { name: 'content.xml', content: '<office/>' },
];

describe("the content decides the document's type", () => {
  test.each([
    ['pdf', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['pdf', text('\ufeff%PDF-1.4\nxref'.slice(1))],
    ['docx', zip(...word)],
    ['odt', zip(...openDocument)],
    ['rtf', text('{\\rtf1\\ansi Hello}\r\n')],
    ['txt', Buffer.from('Zoë Müller, ingénieure 🙂\r\n\tLisbonne')],
    ['txt', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x0a, 0x00])],
    ['oldWord', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ])('%s', (kind, bytes) => {
    expect(detectDocument(bytes).kind).toBe(kind);
  });

  test.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
    ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03])],
    ['the first line of a PDF and no more', text('%PDF-1.7 and nothing else')],
    ['RTF that was cut off', text('{\\rtf1\\ansi Hello')],
    ['an archive that is no document', zip({ name: 'a.txt', content: 'a' })],
    ['an archive that was cut off', zip(...word).subarray(0, 80)],
    ['a document whose list of parts says something else', zip(types('template.main'), { name: 'word/document.xml' })],
    [
      'a document whose list of parts cannot be unpacked',
      zip({ ...types('document.main'), isStored: false, flags: 0 }, { name: 'word/document.xml' }).fill(0xff, 50, 60),
    ],
    ['an encrypted archive', zip(...word.map((entry) => ({ ...entry, flags: 1 })))],
    ['a path that leads out', zip(...word, { name: '../../etc/passwd' })],
    ['a path from the root', zip(...word, { name: '/etc/passwd' })],
    ['a symbolic link', zip(...word, { name: 'link', content: '/etc/passwd', mode: 0o120777 })],
    ['a bomb by its claimed size', zip(...word, { name: 'big.xml', claimedSize: 101 * 1024 * 1024 })],
    ['a bomb by its entries', zip(...word, ...Array.from({ length: 1000 }, (_, index) => ({ name: `${index}.xml` })))],
    ['OpenDocument whose type is not the first entry', zip(...openDocument.toReversed())],
  ])('%s is not a document', (_, bytes) => {
    expect(detectDocument(bytes).kind).toBe('unknown');
  });

  test.each([
    ['Word macros', zip(...word, { name: 'word/vbaProject.bin' })],
    [
      'a macro document under the plain name',
      zip(
        { ...types('document.main'), content: 'application/vnd.ms-word.document.macroEnabled.main+xml' },
        { name: 'word/document.xml' },
      ),
    ],
    ['an archive in the archive', zip(...word, { name: 'word/media/more.zip' })],
    ['an embedded workbook', zip(...word, { name: 'word/embeddings/sheet1.xlsx' })],
    ['OpenDocument macros', zip(...openDocument, { name: 'Basic/Standard/Module1.xml' })],
    ['an object in RTF', text('{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}')],
  ])('%s is rejected', (_, bytes) => {
    expect(detectDocument(bytes).kind).toBe('macros');
  });
});

describe('a file is rejected with its reason', () => {
  const file = (name: string, bytes: Uint8Array) => new File([Buffer.from(bytes)], name, { type: 'application/pdf' });
  const pdf = text('%PDF-1.7\n1 0 obj\n%%EOF');

  test.each([
    ['empty', file('cv.pdf', new Uint8Array())],
    ['tooLarge', file('cv.pdf', new Uint8Array(maxFileBytes + 1))],
    ['oldWord', file('cv.doc', text('plain text'))],
    ['oldWord', file('cv.docx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))],
    ['notAccepted', file('cv.pages', pdf)],
    ['notAccepted', file('cv', pdf)],
    ['notAccepted', file('cv.constructor', pdf)],
    ['damaged', file('cv.docx', pdf)],
    ['damaged', file('cv.pdf', text('plain text'))],
    ['macros', file('cv.docx', zip(...word, { name: 'word/vbaProject.bin' }))],
  ] as const)('%s', async (problem, sent) => {
    expect(await checkFile('resume', sent)).toEqual({ problem });
  });

  test('an accepted file gets its media type from the content and a name without a path', async () => {
    const result = await checkFile('resume', file('..\\..\\My "CV"\u0000.PDF', pdf));
    expect(result).toMatchObject({ file: { field: 'resume', filename: 'My CV.PDF', contentType: 'application/pdf' } });
  });

  test('a file of exactly ten megabytes is accepted', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(maxFileBytes - pdf.length, 0x20)]);
    expect(await checkFile('resume', file('cv.pdf', bytes))).toHaveProperty('file');
  });
});
