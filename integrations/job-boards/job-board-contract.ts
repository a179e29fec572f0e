import { expect, test } from 'vitest';
import type { JobBoard, VacancyText } from './job-board.ts';
import { Unavailable } from '../unavailable.ts';

/** A board with at least two open vacancies, and functions that change its source. */
export interface OpenedBoard {
  readonly board: JobBoard;
  /** Makes every later read of the source fail. */
  readonly breakSource: () => void;
  /** Removes or closes one vacancy in the source, as after a role is filled. */
  readonly close: (id: string) => void;
}

/** The contract of every job board. `open` returns a new one. */
export function testJobBoard(open: () => OpenedBoard): void {
  test('open vacancies are listed newest first', async () => {
    const vacancies = await open().board.listVacancies();
    expect(vacancies.length).toBeGreaterThan(1);
    const days = vacancies.map(({ postedOn }) => postedOn);
    expect(days).toEqual([...days].sort().reverse());
    for (const vacancy of vacancies) {
      expect(vacancy.isClosed).toBe(false);
      expect(vacancy.postedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(vacancy.title).toBe(vacancy.title.trim());
      expect(vacancy.id, 'an id is part of an address, which is lower case').toMatch(/^[a-z0-9-]+$/);
    }
  });

  test('a listed vacancy is found by its id, with the same content', async () => {
    const { board } = open();
    for (const listed of await board.listVacancies()) {
      const { id, title, locations, isClosed } = listed;
      expect(await board.getVacancy(id)).toMatchObject({ id, title, locations, isClosed });
    }
  });

  test('an unknown vacancy is absent', async () => {
    expect(await open().board.getVacancy('never-was')).toBeUndefined();
  });

  test('a removed vacancy is closed instead of absent', async () => {
    const { board, close } = open();
    const [first, ...others] = await board.listVacancies();
    close(first?.id ?? '');
    expect((await board.listVacancies()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(await board.getVacancy(first?.id ?? '')).toMatchObject({ title: first?.title, isClosed: true });
  });

  test('an unreadable source makes the board unavailable', async () => {
    const { board, breakSource } = open();
    breakSource();
    await expect(board.listVacancies()).rejects.toThrow(Unavailable);
    await expect(board.getVacancy('any')).rejects.toThrow(Unavailable);
  });

  test('texts contain nothing that could run code or load resources', async () => {
    const vacancies = await open().board.listVacancies();
    for (const text of vacancies.flatMap(({ description, sections }) => [
      description,
      ...sections.map((section) => section.text),
    ])) {
      expect(toHtml(text)).not.toMatch(/<(?:script|iframe|img|svg|style)|\son\w+=|\sstyle=|javascript:/i);
    }
  });

  test('pay is either a complete range or absent', async () => {
    for (const { payRange } of await open().board.listVacancies()) {
      if (!payRange) continue;
      expect(payRange.minimum).toBeGreaterThan(0);
      expect(payRange.maximum).toBeGreaterThanOrEqual(payRange.minimum);
      expect(payRange.currency).toMatch(/^[A-Z]{3}$/);
    }
  });
}

function toHtml(text: VacancyText): string {
  return text.kind === 'html' ? text.html : '';
}
