import { openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import * as v from 'valibot';
import { maximumAssetBytes, maximumParallelUploads } from '../limits.ts';
import { AssetTextsSchema } from './asset-body.ts';
import { adminError, tooBusy } from './errors.ts';
import { bodyTooLarge } from './json-body.ts';

export interface Upload {
  readonly filename: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly texts: v.InferOutput<typeof AssetTextsSchema>;
}

/** Headers and texts of the form, beside the file. */
const formOverheadBytes = 64 * 1024;

/**
 * Takes multipart uploads of one `file`. They come in side by side, onto the disk; only then, and one at a time, the form
 * is parsed: the platform's parser holds a whole form in memory, and slow senders must not hold it with them. Throws the
 * `HttpError` that answers what is wrong.
 */
export function createUploadReceiver(
  toIncomingFile: () => string,
): (request: Request, keep: (upload: Upload) => Promise<void>) => Promise<void> {
  let running = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return async (request, keep) => {
    const type = request.headers.get('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(type))
      throw adminError(415, 'The file must be sent as multipart/form-data.');
    if (running >= maximumParallelUploads) throw tooBusy('Other uploads are running. Try again in a moment.');
    running += 1;
    const file = toIncomingFile();
    try {
      await spool(request, file);
      const parsed = turn.then(async () => keep(await parseUpload(file, type)));
      turn = parsed.catch(() => undefined);
      await parsed;
    } finally {
      running -= 1;
      await rm(file, { force: true });
    }
  };
}

/** Stops at the limit, whatever the sender declared. */
async function spool(request: Request, file: string): Promise<void> {
  const maximumBytes = maximumAssetBytes + formOverheadBytes;
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw bodyTooLarge(maximumBytes);
  await using handle = await open(file, 'wx', 0o600);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBytes) throw bodyTooLarge(maximumBytes);
    await handle.writeFile(chunk);
  }
}

async function parseUpload(file: string, type: string): Promise<Upload> {
  const form = await parseForm(await openAsBlob(file), type);
  const part = form.get('file');
  if (!(part instanceof File)) throw adminError(400, 'The form has no file.');
  const texts = v.safeParse(AssetTextsSchema, {
    notes: form.get('notes'),
    credits: form.get('credits'),
    alt: form.get('alt'),
  });
  if (!texts.success) throw adminError(400, texts.issues[0].message);
  return { filename: part.name, content: part.stream(), texts: texts.output };
}

async function parseForm(body: Blob, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    if (cause instanceof TypeError) throw adminError(400, 'The form cannot be read.');
    throw cause;
  }
}
