/** A job board, independent of its vendor. Texts are in the language of the board. */
export interface JobBoard {
  /** Open vacancies, newest first. Throws `Unavailable`. */
  listVacancies: () => Promise<Vacancy[]>;
  /** An open or closed vacancy; `undefined` when the board never had it. Throws `Unavailable`. */
  getVacancy: (id: string) => Promise<Vacancy | undefined>;
  /**
   * Set if vacancies are documents of the site's own content and their ids the uids, so that former uids can be found
   * there.
   */
  isOwnContent?: true;
  /**
   * The board as a ref of that content shows it. Documents that cannot be parsed, such as incomplete drafts, are left
   * out.
   */
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
  /** What other programs know it by, if its `id` may change. */
  lastingId?: string;
  /** `YYYY-MM-DD` */
  postedOn: string;
  closesOn?: string;
  isClosed: boolean;
}

/** The order of `listVacancies`: by posting day, then by id, so that it is stable. */
export function compareNewestFirst(one: Vacancy, other: Vacancy): number {
  return other.postedOn.localeCompare(one.postedOn) || one.id.localeCompare(other.id);
}

/** Rich text in the format of the board. The site renders structured text with its own renderer. */
export type VacancyText = { kind: 'structured'; blocks: readonly unknown[] } | { kind: 'html'; html: string };

export interface VacancyQuestion {
  id: string;
  label: string;
  kind: 'text' | 'textarea' | 'single-select' | 'multi-select' | 'file' | 'hidden';
  isRequired: boolean;
  options: string[];
}
