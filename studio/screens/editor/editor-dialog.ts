/** What lies over the editor; one at a time. */
export type EditorDialog = 'publish' | 'history' | 'kept' | 'unpublish' | 'archive' | 'trash' | undefined;
