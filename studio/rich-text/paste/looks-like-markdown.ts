/** Whether a text has a heading, a list of at least two items, a code fence, a link or bold text in Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  if (/^(?:#{1,6} \S|```)/m.test(text)) return true;
  if ((text.match(/^ {0,3}(?:[-*+]|\d{1,3}\.) \S/gm) ?? []).length >= 2) return true;
  return (
    /\[[^\]\n]{1,200}\]\((?:https?:|mailto:)[^)\s]{1,2000}\)/.test(text) || /(?<!\S)\*\*[^*\n]{1,500}\*\*/.test(text)
  );
}
