import { getDocumentProxy } from 'unpdf';

/** How many pages a print has, and the page of each chapter: each entry of the outline below the title. */
export async function readPages(pdf: Uint8Array): Promise<{ count: number; chapters: number[] }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const [title] = (await document.getOutline()) ?? [];
  const entries = (title?.items ?? []) as { dest: string | unknown[] | null }[];
  const chapters = await Promise.all(
    entries.map(async ({ dest }) => {
      const target = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      if (!target) throw new Error('an entry of the outline leads nowhere');
      // The type of the first part is that of the library's own references, which it does not export.
      return (await document.getPageIndex(target[0] as Parameters<typeof document.getPageIndex>[0])) + 1;
    }),
  );
  return { count: document.numPages, chapters };
}
