/**
 * The last day of a period in an editor's words: "October 2026", "2028 or 2029"; `undefined` for a label
 * without a year ("Week 3"). Dates are compared as text, so every month may have 31 days.
 */
export function getPeriodEnd(label: string, languageId: string): string | undefined {
  const year = label.match(/\b(?:19|20)\d\d\b/g)?.at(-1);
  if (!year) return undefined;
  const words = label.toLowerCase();
  const [last] = listMonthNames(languageId)
    .map((name, index) => ({ month: String(index + 1).padStart(2, '0'), at: words.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at);
  return `${year}-${last?.month ?? '12'}-31`;
}

function listMonthNames(languageId: string): string[] {
  const format = new Intl.DateTimeFormat(languageId, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))).toLowerCase());
}
