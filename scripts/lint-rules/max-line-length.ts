import { defineRule, type ESTree } from '@oxlint/plugins';

const maxLength = 120;

/** A row of a table in a comment, or a comment with a URL. */
const unbreakable = /^\s*\*\s*\||:\/\//;

/**
 * The formatter breaks code at 120 characters unless something tells it not to; comments it leaves alone. Lines with a
 * string, a template, a regular expression or a text of JSX may be longer: breaking those would change or hide them.
 */
export const maxLineLength = defineRule({
  meta: { type: 'layout', docs: { description: `Lines have at most ${maxLength} characters` } },
  create(context) {
    const excused = new Set<number>();
    const excuse = ({ loc }: ESTree.Node): void => {
      for (let line = loc.start.line; line <= loc.end.line; line += 1) excused.add(line);
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string' || 'regex' in node) excuse(node);
      },
      TemplateLiteral: excuse,
      JSXText: excuse,
      'Program:exit'() {
        for (const [index, text] of context.sourceCode.lines.entries()) {
          const line = index + 1;
          if (text.length <= maxLength || excused.has(line) || unbreakable.test(text)) continue;
          const loc = { start: { line, column: 0 }, end: { line, column: text.length } };
          context.report({ loc, message: `This line has ${text.length} characters, ${maxLength} are allowed` });
        }
      },
    };
  },
});
