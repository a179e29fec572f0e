/** Rich text has no superscripts and subscripts, but 10⁶ must not become 106: Unicode has letters for most of them. */
export type Script = 'super' | 'sub';

const plain = '0123456789+-−=()abcdefghijklmnoprstuvwxyz';
const superscripts = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'];
const plainSubscripts = '0123456789+-−=()aehijklmnoprstuvx';
const subscripts = [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'];

const letters: Readonly<Record<Script, ReadonlyMap<string, string>>> = {
  super: new Map([...plain].map((letter, at) => [letter, superscripts[at] ?? letter])),
  sub: new Map([...plainSubscripts].map((letter, at) => [letter, subscripts[at] ?? letter])),
};

/** Endings of numbers, trade marks and the signs of notes mean the same on the line. */
const sameOnTheLine = /^(?:st|nd|rd|th|er|ers|re|e|es|ème|èmes|nde?|o|º|ª|TM|SM|[®™*†‡§]+|\[.*\])$/i;
const signs: Readonly<Record<string, string>> = { TM: '™', SM: '℠' };

/** The text with letters that stand above or below the line, or with a sign where Unicode has none. */
export function raise(text: string, script: Script): string {
  const [, before = '', words = '', behind = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  if (words === '') return text;
  if (script === 'super' && sameOnTheLine.test(words)) return before + (signs[words] ?? words) + behind;
  const raised = [...words].map((letter) => letters[script].get(letter));
  const isWhole = raised.every((letter) => letter !== undefined);
  return before + (isWhole ? raised.join('') : `${script === 'super' ? '^' : '_'}(${words})`) + behind;
}
