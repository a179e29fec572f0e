/** A board of vacancies, independent of its vendor. Texts are in the language of the board. */
export interface JobBoard {
  /** Open vacancies, newest first. Throws `Unavailable`. */
  listVacancies: () => Promise<Vacancy[]>;
  /** Open or closed; `undefined` when the board never had it. Throws `Unavailable`. */
  getVacancy: (id: string) => Promise<Vacancy | undefined>;
  /** Vacancies are documents of the site's own content and their ids the uids, so renamed ones can be found there. */
  isOwnContent?: true;
  /** The board as a ref of that content has it: what cannot be read there, because somebody is writing it, is left out. */
  at?: (ref: string) => JobBoard;
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
  /** Sanitised HTML, or StructuredText as JSON for the site's own content. */
  description: VacancyText;
  sections: { heading: string; text: VacancyText }[];
  questions: VacancyQuestion[];
  /** `YYYY-MM-DD` */
  postedOn: string;
  closesOn?: string;
  isClosed: boolean;
}

/** The order of `listVacancies`: by posting day and then by id, so that it is stable. */
export function compareNewestFirst(one: Vacancy, other: Vacancy): number {
  return other.postedOn.localeCompare(one.postedOn) || one.id.localeCompare(other.id);
}

/** Rich text in the format of the board. The site shows structured text through its own renderer. */
export type VacancyText = { kind: 'structured'; blocks: readonly unknown[] } | { kind: 'html'; html: string };

export interface VacancyQuestion {
  id: string;
  label: string;
  kind: 'text' | 'textarea' | 'single-select' | 'multi-select' | 'file' | 'hidden';
  isRequired: boolean;
  options: string[];
}
