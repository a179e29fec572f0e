import type { RTInlineNode } from '@prismicio/client';
import { asTree } from '@prismicio/client/richtext';
import { Fragment, type ReactNode } from 'react';
import { Image } from '../image/image.tsx';
import type { ImageView } from '../../view/image-view.ts';
import { Link } from '../link/link.tsx';
import { toHeadingId } from './heading-id.ts';
import { getProseClass } from './prose-class.ts';
import type { HyperlinkData, RichTextView } from '../../view/rich-text-view.ts';

type TreeNode = ReturnType<typeof asTree>['children'][number];

/**
 * Renders rich text as elements, never as raw HTML; unknown nodes are dropped, so that content cannot
 * inject markup. `headingShift` lowers every heading to fit the outline of its section.
 * `hasAnchors={false}` is for a text whose headings are on the page twice, because ids are unique.
 */
export function RichText({
  view,
  headingShift = 0,
  hasAnchors = true,
  className,
}: {
  view: RichTextView;
  headingShift?: 0 | 1 | 2;
  hasAnchors?: boolean;
  className?: string | undefined;
}) {
  if (view.length === 0) return undefined;
  const tree = asTree(view as Parameters<typeof asTree>[0]);
  return (
    <div
      className={getProseClass({ hasHeadings: view.some(isHeading), hasSetApart: view.some(isSetApart) }, className)}
    >
      {renderNodes(tree.children, { headingShift, hasAnchors })}
    </div>
  );
}

/** The first paragraph's content without a wrapper. */
export function InlineRichText({ view }: { view: RichTextView }) {
  const tree = asTree(view as Parameters<typeof asTree>[0]);
  return <>{renderNodes(tree.children[0]?.children ?? [], { headingShift: 0, hasAnchors: false })}</>;
}

const isHeading = ({ type }: RichTextView[number]) => type.startsWith('heading');

/** Blocks with styles of their own, except headings and lists. */
function isSetApart(block: RichTextView[number]): boolean {
  if (block.type === 'preformatted' || block.type === 'image') return true;
  return 'spans' in block && block.spans.some(isCode);
}

const isCode = (span: RTInlineNode) => span.type === 'label' && span.data.label === 'code';

interface HeadingOptions {
  readonly headingShift: number;
  readonly hasAnchors: boolean;
}

function renderNodes(nodes: readonly TreeNode[], options: HeadingOptions): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, options)}</Fragment>);
}

function renderNode({ node, children, text }: TreeNode, options: HeadingOptions): ReactNode {
  const content = () => renderNodes(children, options);
  switch (node.type) {
    case 'paragraph':
      return <p>{content()}</p>;
    case 'heading1':
    case 'heading2':
    case 'heading3':
    case 'heading4':
    case 'heading5':
    case 'heading6':
      return renderHeading({ level: Number(node.type.at(-1)), text: node.text, options, content: content() });
    case 'group-list-item':
      return <ul>{content()}</ul>;
    case 'group-o-list-item':
      return <ol>{content()}</ol>;
    case 'list-item':
    case 'o-list-item':
      return <li>{content()}</li>;
    case 'preformatted':
      return (
        <pre tabIndex={0}>
          <code>{node.text}</code>
        </pre>
      );
    case 'strong':
      return <strong>{content()}</strong>;
    case 'em':
      return <em>{content()}</em>;
    case 'label':
      return node.data.label === 'code' ? <code>{content()}</code> : content();
    case 'hyperlink':
      return <Link view={(node.data as unknown as HyperlinkData).view}>{content()}</Link>;
    case 'image':
      return (
        <figure>
          <Image view={(node as unknown as { view: ImageView }).view} sizes="(width < 768px) 100vw, 720px" />
        </figure>
      );
    case 'span':
      return renderLines(text ?? '');
    default:
      return undefined;
  }
}

function renderHeading({
  level,
  text,
  options: { headingShift, hasAnchors },
  content,
}: {
  level: number;
  text: string;
  options: HeadingOptions;
  content: ReactNode;
}): ReactNode {
  const Heading = `h${Math.min(Math.max(level + headingShift, 2), 6)}` as 'h2';
  return <Heading id={hasAnchors ? toHeadingId(text) : undefined}>{content}</Heading>;
}

/** A line end inside a block is a line break. */
function renderLines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
