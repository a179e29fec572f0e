/** Prints a page to a tagged PDF with an outline, the same bytes for the same page and Chromium. */
import type { Browser } from '@playwright/test';

/** The PDF gets the given day as its date instead of the time of printing. */
export async function printDocument(
  browser: Browser,
  { html, dated }: { html: string; dated: string },
): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    return setDates(bytes, dated);
  } finally {
    await page.close();
  }
}

/** As many characters as before: the file lists the positions of its objects. */
function setDates(bytes: Buffer, dated: string): Buffer {
  const stamp = `D:${dated.replaceAll('-', '')}000000+00'00'`;
  const text = bytes.toString('latin1').replace(/(?<=\/(?:CreationDate|ModDate) \()D:[^)]+(?=\))/g, (found) => {
    if (found.length !== stamp.length) throw new Error(`Chromium writes dates in another way: ${found}`);
    return stamp;
  });
  return Buffer.from(text, 'latin1');
}
