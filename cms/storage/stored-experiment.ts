export type ExperimentStatus = 'draft' | 'running' | 'stopped';

/** One of the ways in which an experiment shows the site. */
export interface StoredVariation {
  readonly id: string;
  readonly label: string;
  /** The share of the visitors, 0 to 1; those of an experiment make 1. */
  readonly weight: number;
  /** Changes with the documents; refs are made of it. */
  readonly revision: string;
  /** Versions shown instead of the published ones; none = the site as it is. In the order of their ids. */
  readonly documents: readonly { readonly id: string; readonly version: number }[];
}

export interface StoredExperiment {
  readonly id: string;
  /** What the cookie of visitors names it by. */
  readonly googleId: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly stoppedAt: number | undefined;
  readonly variations: readonly StoredVariation[];
}

export interface ExperimentRegister {
  putExperiment(experiment: StoredExperiment): void;
  getExperiment(id: string): StoredExperiment | undefined;
  findExperimentByRevision(revision: string): StoredExperiment | undefined;
  /** Those that were started first come first, then those that were not, oldest first. */
  listExperiments(): StoredExperiment[];
  deleteExperiment(id: string): void;
}
