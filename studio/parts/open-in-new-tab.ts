import { escapeUrl } from '../models/escape-url.ts';

/** The page gets no access to the studio's window. */
export function openInNewTab(url: string): void {
  window.open(escapeUrl(url), '_blank', 'noopener');
}
