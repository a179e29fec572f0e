import { definePlugin } from '@oxlint/plugins';
import { maxLineLength } from './max-line-length.ts';
import { namedStyleClasses } from './named-style-classes.ts';
import { noLiteralSpread } from './no-literal-spread.ts';

/** The rules of this project that no kept linter has. Named in `.oxlintrc.json` as `house/…`. */
const houseRules = definePlugin({
  meta: { name: 'house' },
  rules: {
    'max-line-length': maxLineLength,
    'named-style-classes': namedStyleClasses,
    'no-literal-spread': noLiteralSpread,
  },
});

export default houseRules;
