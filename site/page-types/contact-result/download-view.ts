import { findDownload, type Download } from '../../downloads/find-download.ts';
import type { PageContext } from '../../view/page-context.ts';

/** The link to a requested file. */
export interface DownloadView {
  readonly heading: string;
  readonly name: string;
  readonly href: string;
  readonly label: string;
  /** How often and how long the link works. */
  readonly note: string;
}

/** `undefined` without a signed link. Throws if the link has expired, because e-mails link to this page. */
export async function queryDownload(context: PageContext): Promise<Download | undefined> {
  const token = context.query.get('download');
  if (!token || !context.services.downloads.read(token)) return undefined;
  return findDownload(token, context);
}

export function toDownloadView(
  { token, file, uses, endsAt }: Download,
  { view, links, language }: PageContext,
): DownloadView {
  const { download } = view.strings;
  const end = view.date(new Date(endsAt).toISOString().slice(0, 10));
  return {
    heading: download.heading,
    name: file.name,
    // The file name is for readers, and shows the kernel that the link is not a page.
    href: links.path(`/downloads/${token}/${file.name}`, language),
    label: download.label,
    note: download.note(uses, end),
  };
}
