import { defineRule } from '@oxlint/plugins';

const identifier = /^[A-Za-z_]\w*$/;

/** The classes of a CSS module are read as `styles.name`; with brackets only those that have no such name. */
export const namedStyleClasses = defineRule({
  meta: { type: 'suggestion', docs: { description: 'Classes of CSS modules are read as `styles.name`' } },
  create(context) {
    return {
      MemberExpression(node) {
        if (!node.computed || node.object.type !== 'Identifier' || !/^styles$|Styles$/.test(node.object.name)) return;
        const { property } = node;
        if (property.type !== 'Literal' || typeof property.value !== 'string' || !identifier.test(property.value))
          return;
        context.report({ node, message: `Write ${node.object.name}.${property.value}` });
      },
    };
  },
});
