import { HttpError } from '../contract/http-error.ts';

/**
 * More parts than any form has. Parsing a part takes as long as kilobytes of a file, without yielding to the event
 * loop.
 */
const maxParts = 200;

/** The Content-Type as browsers write it; another spelling might hide a boundary from the count. */
const multipart = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

/** The fields of a form. Throws 400 for an invalid body, and 413 for one with too many parts. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await limitParts(request).formData();
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    throw new HttpError(400, 'The form could not be read', { cause });
  }
}

function limitParts(request: Request): Body {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/')) return request;
  const [, , boundary] = multipart.exec(type) ?? [];
  if (boundary === undefined || !request.body) throw new HttpError(400, 'The form names no boundary');
  return new Response(request.body.pipeThrough(countParts(`--${boundary}`)), { headers: { 'content-type': type } });
}

/** Forwards its input until there are too many parts. */
function countParts(delimiter: string): TransformStream<Uint8Array, Uint8Array> {
  let parts = 0;
  // The last bytes of a chunk may be the start of a delimiter.
  let rest = Buffer.alloc(0);
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.concat([rest, chunk]);
      let end = 0;
      for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, end)) {
        end = at + delimiter.length;
        parts += 1;
        if (parts > maxParts) return controller.error(new HttpError(413, 'The form has too many parts'));
      }
      rest = bytes.subarray(Math.max(end, bytes.length - delimiter.length + 1));
      controller.enqueue(chunk);
    },
  });
}
