import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { adminError, HttpError } from './errors.ts';
import { bodyTooLarge } from './json-body.ts';
import type { UploadSlot } from './upload-slots.ts';

interface ReceivedForm<Kept> {
  /** The result of `storeFile`; undefined when the form had no file. */
  readonly file: Kept | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

interface FormOptions<Kept> {
  /** The maximum size of the whole form. */
  readonly maxBytes: number;
  readonly slot: UploadSlot;
  /** Receives the content of the part `file` as it arrives. Must leave no file behind when it throws. */
  readonly storeFile: (filename: string, content: AsyncIterable<Uint8Array>) => Promise<Kept>;
}

/** A form contains one file and a few text fields. The header of a part is limited too. */
const limits = { files: 1, fields: 20, parts: 20, fieldSize: 8 * 1024, headerPairs: 20, headerSize: 8 * 1024 };

/**
 * Parses `multipart/form-data` as a stream: neither the form nor its file is in memory as a whole, and an invalid part
 * ends the parsing at once. Throws an `HttpError` that names the problem, or the error of `storeFile`.
 */
export async function readMultipartForm<Kept>(
  request: Request,
  { maxBytes, slot, storeFile }: FormOptions<Kept>,
): Promise<ReceivedForm<Kept>> {
  const parser = openParser(request.headers.get('content-type') ?? '');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  const refusal = new AbortController();
  const refuse = (reason: unknown): void => refusal.abort(reason);
  slot.signal.addEventListener('abort', () => refuse(slot.signal.reason));
  const fields = collectFields(parser, refuse);
  let part: { stream: BusboyFileStream; kept: Promise<Kept> } | undefined;
  // The types promise a file name, but a sender may leave it out.
  parser.on('file', (name, stream, filename: string | undefined) => {
    // An error event without a listener would end the process, even if nobody reads the stream.
    stream.on('error', (cause) => refuse(toFormError(cause)));
    if (name !== 'file') return refuse(adminError(400, 'The form may have one file, as the part "file".'));
    part = { stream, kept: storeFile(filename ?? '', stream) };
    part.kept.catch(refuse);
  });
  try {
    // A stream, because a generator alone ends only with the next bytes of a silent sender. The cast is safe: Node and
    // the DOM declare the same class with different types.
    const source = request.body ? Readable.fromWeb(request.body as WebStream) : Readable.from([]);
    const measured = (body: AsyncIterable<Uint8Array>) => limitBytes(slot.watch(body), maxBytes);
    await pipeline(source, measured, parser, { signal: refusal.signal });
    return { file: await part?.kept, fields };
  } catch (cause) {
    const reason: unknown = refusal.signal.aborted ? refusal.signal.reason : toFormError(cause);
    part?.stream.destroy();
    // The error says that nothing was stored, so it is sent only once the stored part is removed.
    await part?.kept.catch(() => undefined);
    throw reason;
  }
}

function openParser(type: string): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw adminError(415, 'The file must be sent as multipart/form-data.');
  }
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch (cause) {
    throw toFormError(cause);
  }
}

function collectFields(parser: BusboyInstance, refuse: (reason: unknown) => void): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) return refuse(adminError(400, `${name.slice(0, 80)} is longer than ${limits.fieldSize} bytes.`));
    // Two values are ambiguous, so the form is rejected.
    if (Object.hasOwn(fields, name)) return refuse(adminError(400, `${name.slice(0, 80)} is given more than once.`));
    fields[name] = value;
  });
  parser.on('filesLimit', () => refuse(adminError(400, 'The form may have one file, as the part "file".')));
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => refuse(adminError(400, `The form may have ${limits.parts} parts.`)));
  }
  return fields;
}

/**
 * Stops at the limit, whatever Content-Length the sender declared. Bytes before, between and after the parts count too.
 */
async function* limitBytes(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw bodyTooLarge(maxBytes);
    yield chunk;
  }
}

/** The parser's errors are about bytes and boundaries. An aborted request gets a response too, so that it is logged. */
function toFormError(cause: unknown): unknown {
  return cause instanceof HttpError ? cause : adminError(400, 'The form cannot be read to its end.');
}
