/** The page gets no access to the studio's window. */
export function openInNewTab(url: string): void {
  window.open(encodeURI(url), '_blank', 'noopener');
}
