import { defineRule, type ESTree } from '@oxlint/plugins';

/**
 * `{ ...{ id, label }, name }` and `[...[a, b], c]` pack a list into fewer lines: what the literal holds belongs into
 * the outer one, and the formatter decides on the lines. A conditional spread (`...(isNew && { id })`) may stay.
 */
export const noLiteralSpread = defineRule({
  meta: { type: 'suggestion', docs: { description: 'No object or array literal is spread into another one' } },
  create(context) {
    const check = (node: ESTree.SpreadElement | ESTree.JSXSpreadAttribute): void => {
      if (node.argument.type !== 'ObjectExpression' && node.argument.type !== 'ArrayExpression') return;
      context.report({ node, message: 'Put what this literal holds into the outer one' });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
});
