import { createElement } from 'react';

/** Rich text: blocks within blocks. */
export function Prose({ blocks }) {
  return blocks.map((block, index) =>
    typeof block === 'string'
      ? block
      : createElement(
          block.tag,
          { key: index, ...block.properties },
          block.children.length > 0 ? <Prose blocks={block.children} /> : undefined,
        ),
  );
}
