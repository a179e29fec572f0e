import { expect, test } from 'vitest';
import type { ErrorReport, ErrorReportSink } from './error-report-sink.ts';
import { Unavailable } from '../unavailable.ts';

export const exampleReport: ErrorReport = {
  id: '0b3f4f0e6d0a4d7e9a3e0b9f1c2d3e4f',
  kind: 'error',
  receivedAt: '2026-11-21T10:00:00.000Z',
  event: { exception: { values: [{ type: 'TypeError', value: 'x is not a function\nat all 🙂' }] } },
};

/**
 * The contract of every sink. `open` returns an empty one, `list` reads ids and events without it, `fail` breaks it.
 */
export function testErrorReportSink(
  open: () => Promise<{
    sink: ErrorReportSink;
    list: () => Promise<Pick<ErrorReport, 'id' | 'event'>[]>;
    fail: () => Promise<void>;
  }>,
): void {
  test('a report is stored unchanged', async () => {
    const { sink, list } = await open();
    await sink.add(exampleReport);
    expect(await list()).toEqual([{ id: exampleReport.id, event: exampleReport.event }]);
  });

  test('concurrent reports are all stored completely', async () => {
    const { sink, list } = await open();
    const ids = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(32, '0'));
    await Promise.all(ids.map((id) => sink.add({ ...exampleReport, id })));
    expect((await list()).map(({ id }) => id).sort()).toEqual(ids);
  });

  test('a failing sink throws every time', async () => {
    const { sink, fail } = await open();
    await fail();
    await expect(sink.add(exampleReport)).rejects.toThrow(Unavailable);
    await expect(sink.add(exampleReport)).rejects.toThrow(Unavailable);
  });
}
