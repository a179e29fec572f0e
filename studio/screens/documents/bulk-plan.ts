/** What is done beside the documents; undefined as long as something is missing. */
export type BulkPlan =
  | { readonly action: 'publish' | 'unpublish' | 'archive' | 'restore' | 'trash' | 'put-back' }
  | { readonly action: 'tag' | 'untag'; readonly tags: readonly string[] }
  | { readonly action: 'release'; readonly release: string; readonly act: 'publish' | 'unpublish' };

/** Gives the plan when the person says "go"; it may make a release first. */
export type MakePlan = () => Promise<BulkPlan>;
