/** What lies over the editor; one at a time. */
export type EditorDialog = 'publish' | 'history' | 'kept' | 'phone' | 'unpublish' | 'archive' | 'trash' | undefined;
