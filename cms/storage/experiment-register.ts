export type ExperimentStatus = 'draft' | 'running' | 'stopped';

/** One alternative of an experiment. */
export interface StoredVariation {
  readonly id: string;
  readonly label: string;
  /** The share of the visitors, 0 to 1; the weights of an experiment add up to 1. */
  readonly weight: number;
  /** Changes with the documents; refs are derived from it. */
  readonly revision: string;
  /** Versions that replace the published ones; none = the unchanged site. Ordered by id. */
  readonly documents: readonly { readonly id: string; readonly version: number }[];
}

export interface StoredExperiment {
  readonly id: string;
  /** The experiment's name in visitors' cookies. */
  readonly googleId: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly stoppedAt: number | undefined;
  readonly variations: readonly StoredVariation[];
}

export interface ExperimentRegister {
  readonly putExperiment: (experiment: StoredExperiment) => Promise<void>;
  readonly getExperiment: (id: string) => Promise<StoredExperiment | undefined>;
  readonly findExperimentByRevision: (revision: string) => Promise<StoredExperiment | undefined>;
  /** Started experiments first, in the order in which they were started, then drafts, oldest first. */
  readonly listExperiments: () => Promise<StoredExperiment[]>;
  readonly deleteExperiment: (id: string) => Promise<void>;
}
