import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What waits for processes more than it computes. By size, as files are ordered otherwise, it would come last, and alone. */
const waiting = '/lab/faults/';

/** The order of test files: what waits longest first, so that the others run meanwhile. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes(waiting);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
