/** The parameters of a bulk action. */
export type BulkPlan =
  | { readonly action: 'publish' | 'unpublish' | 'archive' | 'restore' | 'trash' | 'put-back' }
  | { readonly action: 'tag' | 'untag'; readonly tags: readonly string[] }
  | {
      readonly action: 'release';
      readonly release: string | { readonly label: string };
      readonly act: 'publish' | 'unpublish';
    };
