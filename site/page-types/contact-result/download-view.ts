import { findDownload, type Download } from '../../downloads/find-download.ts';
import type { PageContext } from '../../view/page-context.ts';

/** The way to a file that somebody asked for. */
export interface DownloadView {
  heading: string;
  name: string;
  href: string;
  label: string;
  /** How often and how long it works. */
  note: string;
}

/** `undefined` for everybody who comes without a signed link. Throws when it is over: this is where mails lead. */
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
    // The name is for people, and tells the kernel that it is no page.
    href: links.path(`/downloads/${token}/${encodeURIComponent(file.name)}`, language),
    label: download.label,
    note: download.note(uses, end),
  };
}
