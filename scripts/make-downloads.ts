import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { refuseArguments } from '../server/command-line.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { findTestChromium } from './find-chromium.ts';
import { readPages } from './downloads/read-pages.ts';
import { printDocument } from './downloads/print-document.ts';
import { listDocumentSources, listWorkbookSources, readOffer } from './downloads/read-download.ts';
import { renderDocument, type PrintOptions } from './downloads/render-document.ts';
import { writeWorkbook } from './downloads/write-workbook.ts';

const directory = 'content/media/downloads';

async function makeDocuments(isAskedFor: (name: string) => boolean): Promise<void> {
  // Hinting would round the widths of letters to those of a screen.
  const args = ['--no-sandbox', '--font-render-hinting=none'];
  const browser = await chromium.launch({ executablePath: findTestChromium(), args });
  try {
    for (const document of listDocumentSources().filter(({ name }) => isAskedFor(name))) {
      const offer = readOffer(document.offer, `${document.name}.pdf`);
      const print = async (options: PrintOptions) =>
        printDocument(browser, {
          html: await renderDocument(document, { offer, ...options }),
          dated: document.dated,
        });
      const first = await readPages(await print({ isTight: false }));
      const tight = await readPages(await print({ isTight: true }));
      const isTight = tight.count < first.count;
      // The numbers of the contents are known after a first print.
      const pdf = await print({ isTight, pages: (isTight ? tight : first).chapters });
      await writeFile(`${directory}/${document.name}.pdf`, pdf);
      process.stdout.write(`${document.name}.pdf ${Math.round(pdf.length / 1024)} kB\n`);
    }
  } finally {
    await browser.close();
  }
}

async function makeWorkbooks(isAskedFor: (name: string) => boolean): Promise<void> {
  for (const workbook of listWorkbookSources().filter(({ name }) => isAskedFor(name))) {
    const offer = readOffer(workbook.offer, `${workbook.name}.xlsx`);
    const file = await writeWorkbook(workbook, offer);
    await writeFile(`${directory}/${workbook.name}.xlsx`, file);
    process.stdout.write(`${workbook.name}.xlsx ${Math.round(file.length / 1024)} kB\n`);
  }
}

const commandLine = {
  name: 'npm run downloads',
  takes: '[NAME…]',
  does: `Makes the files behind forms from content/downloads, or some of them. The output is committed; run it again after
a change of a source, of its page or of the print design.`,
  example: 'npm run downloads -- NAME',
};

await runCommandLine(commandLine, async ({ words }) => {
  const names = new Set(words);
  const known = [...listDocumentSources(), ...listWorkbookSources()].map(({ name }) => name);
  const unknown = names.difference(new Set(known));
  if (unknown.size > 0) refuseArguments(commandLine, `There is no ${[...unknown].join(', ')} in content/downloads`);
  const isAskedFor = (name: string) => names.size === 0 || names.has(name);
  await mkdir(directory, { recursive: true });
  await makeDocuments(isAskedFor);
  await makeWorkbooks(isAskedFor);
});
