import { renderToString } from 'react-dom/server';
import type { ComponentProps } from 'react';
import { createBoundedMemory } from '../bounded-memory.ts';
import type { ViewContext } from '../content/view-context.ts';
import { collectStyles, type StyleSheet } from '../document/styles.ts';
import { layouts } from '../layouts/layout-registry.ts';
import type { LayoutName } from '../page-types/page-type.ts';
import { toViewTag } from './view-tag.ts';

type LayoutProps = ComponentProps<(typeof layouts)['default']>;

/** All that a layout shows around a page, but for the words of the language. */
export type FrameView = Omit<LayoutProps, 'children' | 'strings'> & { layout: LayoutName };

/** Markup before and after a page in its layout. */
export interface RenderedFrame {
  before: string;
  after: string;
  sheets: readonly StyleSheet[];
}

/** Most pages of a site, and little memory: a page and its payload have the same one, and an article's change leaves it as it is. */
const recallFrame = createBoundedMemory<RenderedFrame>(256);

/** Renders a layout without its page, so that the style of the two is collected apart. */
export function renderFrame(
  view: FrameView,
  { strings, language }: Pick<ViewContext, 'strings' | 'language'>,
  { isShared }: { isShared: boolean },
): RenderedFrame {
  const render = () => {
    const { layout, ...props } = view;
    const Layout = layouts[layout];
    const frame = collectStyles(() =>
      renderToString(
        <Layout strings={strings} {...props}>
          {placeholder}
        </Layout>,
      ),
    );
    const [before = '', after = ''] = frame.value.split(placeholder);
    return { before, after, sheets: frame.sheets };
  };
  const tag = isShared ? toViewTag({ view, language }) : undefined;
  return tag === undefined ? render() : recallFrame(tag, render);
}

/** Stands where the page goes. */
const placeholder = '@@page@@';
