export const siteName = 'Financial Cloud';
