import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { ContentSource } from '../content/content-source.ts';
import { HttpError } from '../contract/http-error.ts';

/** The longest pause in a body. Nothing is scaled any more once it has begun. */
const maxSilenceMs = 10_000;

/**
 * Requests a file of the content service, and throws 503 if it cannot be fetched. A picture may have to be scaled
 * first, for as long as the service responds to something else; a service that hangs fails the request after two
 * time-outs of a query.
 *
 * The body takes as long as the reader's connection, so it must be read or cancelled. It fails when the service sends
 * nothing for `silenceMs`. A HEAD request has none.
 */
export async function fetchFile(
  source: ContentSource,
  url: URL,
  { method, headers, silenceMs = maxSilenceMs }: { method: string; headers: Headers; silenceMs?: number },
): Promise<Response> {
  const end = new AbortController();
  const begun = new AbortController();
  const answered = source.fetch(url.href, { method, headers, signal: end.signal });
  try {
    const answer = await Promise.race([answered, failWhenSilent(source, begun.signal)]);
    return answer.body ? new Response(limitSilence(answer.body, silenceMs), answer) : answer;
  } catch (cause) {
    end.abort();
    // A service in this process does not see the signal.
    void answered.then(({ body }) => body?.cancel()).catch(() => undefined);
    throw new HttpError(503, 'A file could not be had from the content service', { cause });
  } finally {
    begun.abort();
  }
}

/** Rejects when the content service does not respond at all, and after `mediaTimeoutMs` in any case. */
async function failWhenSilent(source: ContentSource, begun: AbortSignal): Promise<never> {
  const deadline = performance.now() + source.mediaTimeoutMs;
  for (let leftMs = source.mediaTimeoutMs; leftMs > 0; leftMs = deadline - performance.now()) {
    await sleep(Math.min(leftMs, source.timeoutMs), undefined, { signal: begun });
    await requireResponse(source, begun);
  }
  throw new Error(`The response did not begin in ${source.mediaTimeoutMs} ms`);
}

/** Any status shows that the service is alive: a hosted repository has no such path. */
async function requireResponse({ fetch, endpoint, timeoutMs }: ContentSource, begun: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([begun, AbortSignal.timeout(timeoutMs)]);
  await fetch(new URL('/livez', endpoint).href, { method: 'HEAD', signal });
}

/** The time that the reader takes does not count. */
function limitSilence(body: ReadableStream<Uint8Array>, silenceMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pTimeout(reader.read(), { milliseconds: silenceMs });
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
          await reader.cancel(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
