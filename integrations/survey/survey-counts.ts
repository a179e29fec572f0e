/**
 * Counts voluntary answers of applicants about themselves. No person's answers are stored: neither together, nor with a
 * day, nor with an application.
 */
export interface SurveyCounts {
  /** `month`: `YYYY-MM`. Answers by question. Throws `Unavailable`. */
  add: (month: string, answers: Readonly<Record<string, string>>) => Promise<void>;
  /** By month, question and answer. */
  list: () => Promise<SurveyCount[]>;
}

export interface SurveyCount {
  month: string;
  question: string;
  answer: string;
  count: number;
}

export function compareCounts(one: SurveyCount, other: SurveyCount): number {
  const toKey = ({ month, question, answer }: SurveyCount) => `${month} ${question} ${answer}`;
  return toKey(one).localeCompare(toKey(other));
}
