export const drawnSlices = [] as const;
