import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that wait for processes more than they compute. Ordered by size, as other files are, they would run last, and alone. */
const waiting = /\/lab\/faults\/|\/tests\/served\/(mirror|process|rolling-restart)\./;

/** The order of test files: what waits longest first, so that the others run meanwhile. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
