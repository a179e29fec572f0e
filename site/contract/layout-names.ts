export const layoutNames = ['default', 'campaign'] as const;
export type LayoutName = (typeof layoutNames)[number];
