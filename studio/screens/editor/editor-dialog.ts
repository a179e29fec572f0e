/** The open dialog of the editor; one at a time. */
export type EditorDialog = 'publish' | 'history' | 'kept' | 'phone' | 'unpublish' | 'archive' | 'trash' | undefined;
