import * as v from 'valibot';
import { toPreviewCookie } from '../content/prismic/preview-cookie.ts';
import { masterVariant, type ContentVariant } from '../content/choose-variant.ts';
import type { ContentSource } from '../content/content-source.ts';

const tokenPattern = /^live\.[\w-]{20,700}\.[\w-]{43}$/;
const SubjectSchema = v.object({ documentId: v.string() });

export type LiveSubject =
  { readonly state: 'open'; readonly documentId: string } | { readonly state: 'ended' | 'unavailable' };

/** The document that a token shows. To reject a forged token costs the content service one digest. */
export async function findSubject(token: string, source: ContentSource): Promise<LiveSubject> {
  if (!tokenPattern.test(token)) return { state: 'ended' };
  try {
    const answer = await source.fetch(toAddress(token, source), { signal: AbortSignal.timeout(source.timeoutMs) });
    // Only the service itself says that a token has ended: a proxy in between, or a rate limit, does not know.
    if (answer.status === 404) return { state: 'ended' };
    const subject = answer.ok ? v.safeParse(SubjectSchema, await answer.json()) : undefined;
    return subject?.success ? { state: 'open', ...subject.output } : { state: 'unavailable' };
  } catch {
    // The content service is unavailable: the frame reports it, and the studio tries again.
    return { state: 'unavailable' };
  }
}

/** Forwards the patch. Status and message of the response are those of the content service. */
export async function sendPatch(
  token: string,
  patch: string,
  source: ContentSource,
): Promise<{ readonly status: number; readonly message: string }> {
  const answer = await source.fetch(toAddress(token, source), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: patch,
    signal: AbortSignal.timeout(source.timeoutMs),
  });
  if (answer.ok) return { status: 200, message: '' };
  const body = v.safeParse(v.object({ message: v.string() }), await answer.json());
  return { status: answer.status, message: body.success ? body.output.message : 'The patch was not taken' };
}

/**
 * The token is the ref of every query. The client reads it from a preview cookie that is made here and never reaches a
 * browser.
 */
export function toLiveVariant(token: string, { repository }: ContentSource): ContentVariant {
  return {
    ...masterVariant,
    kind: 'private',
    key: 'private',
    isLive: true,
    liveRef: token,
    cookie: toPreviewCookie(token, repository),
  };
}

function toAddress(token: string, { endpoint }: ContentSource): string {
  return `${endpoint}/live/${token}`;
}
