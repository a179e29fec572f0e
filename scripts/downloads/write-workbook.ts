/** A spreadsheet with our header, text that wraps, and the same bytes for the same source. */
import { unzipSync, zipSync } from 'fflate';
import writeExcelFile, { type Cell, type Sheet } from 'write-excel-file/node';
import { getColor } from '../media/theme-colors.ts';
import type { Offer, WorkbookSource } from './read-download.ts';

type SheetSource = WorkbookSource['sheets'][number];

/** Cells of a sheet's head, above its own columns. */
const headRows = 4;

export async function writeWorkbook({ sheets, dated }: WorkbookSource, offer: Offer): Promise<Uint8Array> {
  const file = await writeExcelFile(
    sheets.map((sheet) => toSheet(sheet, { offer, dated })),
    { fontFamily: 'Arial', fontSize: 10 },
  ).toBuffer();
  return withFixedTimes(file);
}

function toSheet(sheet: SheetSource, { offer, dated }: { offer: Offer; dated: string }): Sheet<never> {
  const head: (Cell | null)[][] = [
    [{ value: offer.title, fontWeight: 'bold', fontSize: 14, textColor: getColor('blue-950') }],
    [{ value: sheet.intro ?? '', textColor: getColor('slate-600') }],
    [{ value: `Financial Cloud, as of ${dated}`, textColor: getColor('slate-550') }],
    sheet.columns.map(({ title }) => ({
      value: title,
      fontWeight: 'bold',
      textColor: '#ffffff',
      backgroundColor: getColor('blue-950'),
      alignVertical: 'center',
      wrap: true,
    })),
  ];
  return {
    sheet: sheet.name,
    data: [
      ...head,
      ...sheet.rows.map((row) => row.map((value, column) => toCell(value, sheet.columns[column]?.format))),
    ],
    columns: sheet.columns.map(({ width }) => ({ width })),
    stickyRowsCount: headRows,
    orientation: 'landscape',
    showGridLines: false,
  };
}

/** A text is a formula only if its source begins with `=`. */
function toCell(value: string | number, format: string | undefined): Cell {
  const shared = { alignVertical: 'top', bottomBorderStyle: 'thin', bottomBorderColor: getColor('slate-200') } as const;
  if (typeof value === 'number') return { ...shared, value, type: Number, ...(format && { format }) };
  if (value.startsWith('=')) return { ...shared, value: value.slice(1), type: 'Formula', ...(format && { format }) };
  return { ...shared, value, type: String, wrap: true };
}

/** The earliest time that the format has, in place of the time of writing. */
function withFixedTimes(file: Uint8Array): Uint8Array {
  return zipSync(unzipSync(new Uint8Array(file)), { mtime: new Date(1980, 0, 1), level: 9 });
}
