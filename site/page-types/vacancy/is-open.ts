import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';

/** A vacancy is open through its closing day. `today` is `YYYY-MM-DD`. */
export function isOpen({ isClosed, closesOn }: Pick<Vacancy, 'isClosed' | 'closesOn'>, today: string): boolean {
  return !isClosed && (closesOn === undefined || closesOn >= today);
}
