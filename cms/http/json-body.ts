import * as v from 'valibot';
import { listJsonProblems } from '../documents/json-guard.ts';
import { maxBodyBytes } from '../limits.ts';
import { adminError } from './errors.ts';

/** Reads a JSON body and validates it with the schema. Throws an `HttpError` that names the problem. */
export async function readJsonBody<Output>(
  request: Request,
  schema: v.GenericSchema<unknown, Output>,
  maxBytes = maxBodyBytes,
): Promise<Output> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw adminError(415, 'The body must be sent as application/json.');
  const json = parseJson(decode(await readLimited(request, maxBytes)));
  const problems = listJsonProblems(json);
  if (problems.length > 0) {
    throw adminError(
      400,
      'The body cannot be taken.',
      problems.slice(0, 20).map(({ path, message }) => ({ property: path, error: message })),
    );
  }
  const result = v.safeParse(schema, json);
  if (result.success) {
    // The schema library accepts an array as an object if all members are optional.
    if (Array.isArray(json)) throw adminError(400, 'The body must be an object.');
    return result.output;
  }
  const details = result.issues.map((issue) => ({
    property: v.getDotPath(issue) ?? '',
    value: toShownValue(issue.input),
    error: issue.message,
  }));
  throw adminError(400, 'The body is not what is expected here.', details);
}

/** Like `readJsonBody`, but an empty body counts as an empty object. */
export async function readOptionalJsonBody<Output>(
  request: Request,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const isEmpty = request.body === null || request.headers.get('content-length') === '0';
  return isEmpty ? v.parse(schema, {}) : readJsonBody(request, schema);
}

/** Stops reading at the limit, whatever Content-Length the sender declared. */
export async function readLimited(request: Request, maxBytes = maxBodyBytes): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    // The client has disconnected, which is no failure of the service.
    throw adminError(400, 'The body did not arrive as a whole.');
  }
  if (size > maxBytes) throw bodyTooLarge(maxBytes);
  return Buffer.concat(chunks);
}

export function bodyTooLarge(maxBytes: number): Error {
  return adminError(413, `The body is larger than ${maxBytes} bytes.`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw adminError(400, 'The body is not UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw adminError(400, 'The body is not JSON.');
  }
}

/** The part of an invalid value that is shown in the error: enough to recognise it, never all of it. */
function toShownValue(input: unknown): unknown {
  return typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
    ? String(input).slice(0, 100)
    : undefined;
}
