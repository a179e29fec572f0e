/** A PDF as its readers and their assistive technology find it. */
import { getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  readonly pageCount: number;
  readonly title: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  /** The entries of the outline below the document's title. */
  readonly chapters: readonly string[];
  /** Pages without structure, which a screen reader would guess. */
  readonly untaggedPages: readonly number[];
  /** The roles of the structure, such as `H1`, `LI`, `TH`. */
  readonly roles: ReadonlySet<string>;
  /** The numbers in the margin beside the text, page by page. */
  readonly points: readonly number[];
  /** The size of the largest type after the cover, in points: smaller than the design's when Chromium shrank a page. */
  readonly headingSize: number;
  /** Names of fonts that are not inside the file. */
  readonly missingFonts: readonly string[];
}

interface StructureNode {
  readonly role?: string;
  readonly children?: StructureNode[];
}

/** Where scripts/downloads/document.css sets the numbers of points, in points of type. */
const numberPlace = { left: 56.7, size: 9 };

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  const [title] = (await document.getOutline()) ?? [];
  const roles = new Set<string>();
  const points: number[] = [];
  const untaggedPages: number[] = [];
  let headingSize = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (tree) collectRoles(tree, roles);
    else untaggedPages.push(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      if (isPointNumber(item)) points.push(Number(item.str));
      if (number > 1) headingSize = Math.max(headingSize, item.height);
    }
  }
  return {
    pageCount: document.numPages,
    title: facts['Title'],
    language: facts['Language'],
    isTagged: (await document.getMarkInfo())?.Marked === true,
    chapters: (title?.items ?? []).map((entry: { title: string }) => entry.title),
    untaggedPages,
    roles,
    points,
    headingSize,
    missingFonts: listMissingFonts(bytes),
  };
}

function collectRoles({ role, children = [] }: StructureNode, roles: Set<string>): void {
  if (role) roles.add(role);
  for (const child of children) collectRoles(child, roles);
}

function isPointNumber({ str, transform, height }: { str: string; transform: number[]; height: number }): boolean {
  const [left = 0] = transform.slice(4);
  return /^\d+$/.test(str) && Math.abs(left - numberPlace.left) < 1 && Math.abs(height - numberPlace.size) < 0.05;
}

/** Chromium writes font descriptors uncompressed. A font without an embedded file would be replaced by the viewer. */
function listMissingFonts(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  const descriptors = [...text.matchAll(/<<\s*\/Type \/FontDescriptor[\s\S]*?>>/g)].map(([found]) => found);
  return descriptors
    .filter((descriptor) => !/\/FontFile[23]? /.test(descriptor))
    .map((descriptor) => /\/FontName \/(\S+)/.exec(descriptor)?.[1] ?? 'unnamed');
}
