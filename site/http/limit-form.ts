import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpError } from '../contract/http-error.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { classifyPost } from './classify-post.ts';

/** The largest form: a job application with two files of 10 MB, and some room for its text. */
const maxBytes = 21 * 1024 * 1024;

/** A form without files. */
const maxTextBytes = 64 * 1024;

export function refuseLargeForm(): never {
  throw new HttpError(413, 'The form is too large');
}

/** Also limits bodies without a Content-Length, which admission control cannot check. */
export function limitForm(settings: Pick<SiteSettings, 'basePath' | 'companySlug'>): MiddlewareHandler {
  const limitFiles = bodyLimit({ maxSize: maxBytes, onError: refuseLargeForm });
  const limitText = bodyLimit({ maxSize: maxTextBytes, onError: refuseLargeForm });
  return (context, next) => {
    const isMultipart = context.req.header('content-type')?.toLowerCase().startsWith('multipart/') ?? false;
    const { takesFiles } = classifyPost(new URL(context.req.url).pathname, settings);
    return (isMultipart && takesFiles ? limitFiles : limitText)(context, next);
  };
}
