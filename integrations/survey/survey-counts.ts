/**
 * Counts voluntary answers of applicants about themselves. One person's answers are never stored together, nor with a
 * day or an application.
 */
export interface SurveyCounts {
  /** `month`: `YYYY-MM`. `answers`: by question. Throws `Unavailable`. */
  readonly add: (month: string, answers: Readonly<Record<string, string>>) => Promise<void>;
  /** All counts, ordered by month, question and answer. */
  readonly list: () => Promise<SurveyCount[]>;
}

export interface SurveyCount {
  readonly month: string;
  readonly question: string;
  readonly answer: string;
  readonly count: number;
}

export function compareCounts(one: SurveyCount, other: SurveyCount): number {
  const toKey = ({ month, question, answer }: SurveyCount) => `${month} ${question} ${answer}`;
  return toKey(one).localeCompare(toKey(other));
}
