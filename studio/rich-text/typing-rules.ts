import { InputRule, inputRules, textblockTypeInputRule } from 'prosemirror-inputrules';
import type { Mark, Schema } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { changeBlocks } from './block-commands.ts';
import type { TextNodeName } from './rich-text-schema.ts';

export interface TypingRulesOptions {
  readonly schema: Schema;
  /** The names of the labels that the field offers. */
  readonly labels: readonly string[];
  /** `> ` was typed: quotes are slices, not formats. */
  readonly onQuote: () => void;
}

/** Input rules for Markdown, as far as the field allows the result. Backspace directly after a rule reverts it. */
export function createTypingRules({ schema, labels, onQuote }: TypingRulesOptions): Plugin {
  const { strong, em, label } = schema.marks;
  const rules = [
    ...listHeadingRules(schema),
    ...listItemRules(schema),
    ...(schema.nodes['preformatted'] ? [textblockTypeInputRule(/^```$/, schema.nodes['preformatted'])] : []),
    createQuoteRule(onQuote),
    ...(strong ? [createMarkRule(/(?<![*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, strong.create())] : []),
    ...(em ? [createMarkRule(/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, em.create())] : []),
    ...(label && labels.includes('code')
      ? [createMarkRule(/(?<!`)`([^`\s](?:[^`]*[^`\s])?)`$/, label.create({ data: { label: 'code' } }))]
      : []),
  ];
  return inputRules({ rules });
}

function listHeadingRules(schema: Schema): InputRule[] {
  return [1, 2, 3, 4, 5, 6].flatMap((level) => {
    const type = schema.nodes[`heading${level}`];
    return type ? [textblockTypeInputRule(new RegExp(`^#{${level}}\\s$`), type)] : [];
  });
}

function listItemRules(schema: Schema): InputRule[] {
  const rules: readonly [pattern: RegExp, name: TextNodeName][] = [
    [/^[-*+]\s$/, 'list_item'],
    [/^\d{1,3}[.)]\s$/, 'ordered_item'],
  ];
  return rules.flatMap(([pattern, name]) => {
    if (!schema.nodes[name]) return [];
    return [
      new InputRule(pattern, (state, [signs], start, end) => {
        // The marker of a further item is deleted, because the list has already made the item.
        if (state.selection.$from.parent.type.name === name) return state.tr.delete(start, end);
        // An ordered list begins with 1; "2026. " begins a sentence.
        return /^[-*+]|^1\D/.test(signs) ? changeBlocks(state.tr.delete(start, end), name) : null;
      }),
    ];
  });
}

/** The typed text stays. */
function createQuoteRule(onQuote: () => void): InputRule {
  return new InputRule(/^>\s$/, () => {
    onQuote();
    return null;
  });
}

/** The last character of the match is being typed and is not in the document yet. */
function createMarkRule(pattern: RegExp, mark: Mark): InputRule {
  return new InputRule(pattern, ({ tr }, match, start, end) => {
    const [whole, words = ''] = match;
    const from = start + whole.indexOf(words);
    const to = from + words.length;
    if (to < end) tr.delete(to, end);
    tr.delete(start, from);
    return tr.addMark(start, start + words.length, mark).removeStoredMark(mark.type);
  });
}
