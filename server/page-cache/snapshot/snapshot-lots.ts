/** Which stored pages lie in which lot of the list: by the name of their file, so that a lot that is lost is made of its pages. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeSnapshotFile } from './snapshot-file.ts';
import { decodeLot, type SnapshotFacts } from './snapshot-list.ts';

/** A lot is read in a millisecond or two, while whoever asks for a page of it waits. */
const mostInLot = 1000;
const fewInLot = 500;

export const toFileName = (key: string): string => `${hash('sha256', key).slice(0, 32)}.page`;
const toNumber = (fileName: string, lots: number) => Number.parseInt(fileName.slice(0, 8), 16) % lots;
export const toLot = (key: string, lots: number): number => toNumber(toFileName(key), lots);
export const toLotName = (number: number, lots: number): string => `pages-${lots}-${number}.json`;

/** As many as there should be, or as many as there are as long as that is about right. */
export function countLots(lots: number, entries: number): number {
  if (entries <= lots * mostInLot) return lots;
  return 2 ** Math.ceil(Math.log2(entries / fewInLot));
}

export interface LotFolder {
  directory: string;
  logger: { warn: (fields: object, message: string) => void };
}

/** In this very turn: it is a page that is wanted, and whoever wants it is told at once whether it is there. */
export function readLot({ directory, logger }: LotFolder, number: number, lots: number): SnapshotFacts[] {
  const name = toLotName(number, lots);
  try {
    const pages = decodeLot(readFileSync(path.join(directory, name), 'utf8'));
    if (pages) return pages;
    logger.warn({ file: name }, 'A list of the snapshot is damaged or of another form; left out');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A first start was ended while it wrote, or the file was taken away.
  }
  return readPages({ directory, logger }, number, lots);
}

/** Without a list: what the pages themselves say. Nobody knows then whether they are right still. */
export function readPages({ directory, logger }: LotFolder, number: number, lots: number): SnapshotFacts[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.page') && toNumber(name, lots) === number);
  return names.flatMap((name) => {
    const content = decodeSnapshotFile(readFileSync(path.join(directory, name)));
    if (content) return [{ ...content.page, validAt: -1 }];
    logger.warn({ file: name }, 'A page of the snapshot is damaged or of another form; left out');
    return [];
  });
}
