/** Numbers that a text promises: "a five-page guide", "Sixty-two points", "16 screens". */

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The numbers before a noun, in digits or in words, with at most one adjective between them. */
export function findClaims(text: string, noun: string): number[] {
  const singular = noun.replace(/s$/, '');
  const number = `\\d+|(?:(?:${tens.join('|')})(?:-(?:${units.slice(1, 10).join('|')}))?)|${units.join('|')}`;
  const pattern = new RegExp(`\\b(${number})(?:-|\\s+)(?:\\w+\\s+)?${singular}s?\\b`, 'gi');
  return [...text.matchAll(pattern)].map(([, found = '']) => readNumber(found));
}

function readNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [first = '', second = 'zero'] = text.toLowerCase().split('-');
  const ten = tens.indexOf(first);
  return ten < 0 ? units.indexOf(first) : (ten + 2) * 10 + units.indexOf(second);
}
