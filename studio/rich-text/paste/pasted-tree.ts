import { shield } from './shield-attributes.ts';

/** Pasted HTML as a plain tree, from a document that is never rendered or from the parser of a test. */
export interface PastedElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PastedNode[];
}

export type PastedNode = string | PastedElement;

/** Deeper nesting would overflow the stack; deeper text belongs to its ancestor at this depth. */
const maxDepth = 400;

/** Comments are left out, and with them Word's conditional comments. */
export function readTree(node: Node, depth = 0): PastedElement {
  const attributes: Record<string, string> = {};
  if (node instanceof Element)
    for (const { name, value } of node.attributes) attributes[name.toLowerCase().replace(shield, '')] = value;
  const children: PastedNode[] = [];
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) children.push(child.textContent ?? '');
    else if (child.nodeType === Node.ELEMENT_NODE)
      children.push(depth < maxDepth ? readTree(child, depth + 1) : (child.textContent ?? ''));
  }
  return { tag: node.nodeName.toLowerCase(), attributes, children };
}

export function isElement(node: PastedNode): node is PastedElement {
  return typeof node !== 'string';
}

export function getText(node: PastedNode): string {
  return isElement(node) ? node.children.map(getText).join('') : node;
}

/** Whether the test is true for the node or any element inside it. */
export function hasElement(node: PastedNode, test: (element: PastedElement) => boolean): boolean {
  return isElement(node) && (test(node) || node.children.some((child) => hasElement(child, test)));
}

export function getClasses({ attributes }: PastedElement): string[] {
  return (attributes['class'] ?? '').split(/\s+/).filter((name) => name !== '');
}
