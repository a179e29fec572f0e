import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that mostly wait for processes. By the default order, file size, they would run last, and alone. */
const waiting = /\/lab\/faults\/|\/tests\/served\/(process|rolling-restart)\./;

/** Orders test files so that those that wait longest start first, while others compute. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
