/**
 * A board of vacancies in our words, whoever keeps it (acceptance 12).
 * Texts are in the language the board has them in.
 */
export interface JobBoard {
  /** Open vacancies, newest first. Throws `Unavailable`. */
  listVacancies: () => Promise<Vacancy[]>;
  /** Open or closed; `undefined` when the board never had it. Throws `Unavailable`. */
  getVacancy: (id: string) => Promise<Vacancy | undefined>;
  /** Vacancies are documents of our own, and their ids the uids: one that was renamed is found there. */
  isOwnContent?: true;
}

export interface Vacancy {
  id: string;
  title: string;
  summary: string;
  team: string;
  department: string;
  locations: { city: string; country: string }[];
  workplaceType: 'On-site' | 'Hybrid' | 'Remote';
  commitment: 'Full-time' | 'Part-time' | 'Apprenticeship' | 'Internship' | 'Temporary';
  /** Amounts in whole units of the currency. */
  payRange?: { minimum: number; maximum: number; currency: string; interval: 'year' | 'hour' };
  /** Sanitised HTML, or StructuredText as JSON when the board is our own content. */
  description: VacancyText;
  sections: { heading: string; text: VacancyText }[];
  questions: VacancyQuestion[];
  /** `YYYY-MM-DD` */
  postedOn: string;
  closesOn?: string;
  isClosed: boolean;
}

/** The order of `listVacancies`: by the day on which they were posted, and then by id, so that it is always the same. */
export function compareNewestFirst(one: Vacancy, other: Vacancy): number {
  return other.postedOn.localeCompare(one.postedOn) || one.id.localeCompare(other.id);
}

/** Rich text as the board gives it. The site shows structured text through its own renderer. */
export type VacancyText = { kind: 'structured'; blocks: readonly unknown[] } | { kind: 'html'; html: string };

export interface VacancyQuestion {
  id: string;
  label: string;
  kind: 'text' | 'textarea' | 'single-select' | 'multi-select' | 'file' | 'hidden';
  isRequired: boolean;
  options: string[];
}
